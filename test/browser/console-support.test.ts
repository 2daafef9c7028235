import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../e2e/messages/chat-client.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  clickButton,
  fillField,
  findFaults,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { storePicture } from "../support/browser/inspect-page.ts";
import { requireValue } from "../support/require-value.ts";
import { hoursFromNow } from "../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../support/stage/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const idField = "Request ID or partner ID";
const untilField = "End (KST, current time if empty)";

describe("operator support pages", () => {
  let room: ConsoleRoom;
  let partner: PartnerClient;
  let partnerName: string;
  let carId: string;
  /** The error response that the partner sends to support. */
  let refused: Answer;

  const searchFor = async (what: string) => {
    const { page } = room.operator;
    await fillField(page, idField, what);
    await clickButton(page, "Search log");
  };
  const textOfPage = async () => String(await room.operator.page.evaluate("document.body.innerText"));

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 1 });
    partner = requireValue(room.partners[0]);
    partnerName = (await operate("GET", `/partners/${partner.partnerId}`)).body.name;
    carId = room.takeCar();
    await room.place(0, carId);
    refused = await partner.order({ vehicle_id: carId, max_bid_amount_usd: 60_000 });
  });
  afterAll(() => room?.close());

  it("the page explains which id to request from the partner before a search", async () => {
    await room.visit("requests", "Requests");
    await waitForText(room.operator.page, "Ask the partner for the request_id of the error.");
    expect(await findFaults(room.operator.page, "operator-requests-empty")).toEqual([]);
  });

  it("a search by error id shows the request's route, status and partner, but not the whole key", async () => {
    const { page } = room.operator;
    const { code, request_id: requestId } = refused.body.error;
    expect([refused.status, code]).toEqual([409, "duplicate_order"]);
    expect(refused.headers.get("x-request-id")).toBe(requestId);
    await searchFor(requestId);
    await waitForText(page, `Request ${requestId}`);
    await waitForText(page, partnerName);
    const text = await textOfPage();
    for (const shown of [
      ...["POST /v1/orders", "Sandbox", "409", "duplicate_order", partnerName],
      `…${partner.apiKey.slice(-4)}`,
    ])
      expect(text).toContain(shown);
    expect(text).toMatch(/\d+ ms/);
    expect(text).not.toContain(partner.apiKey.slice(8));
    expect(await page.$eval(`a[href="/sandbox/operator/vehicles/${carId}"]`, () => true)).toBe(true);
    expect(await findFaults(page, "operator-request")).toEqual([]);
    await storePicture(page, "operator-request", wide);
  });

  it("the result of a request search is kept in the URL and links to the partner and to its rejected requests", async () => {
    const { page } = room.operator;
    expect(page.url()).toMatch(/search=rs_/);
    await clickButton(page, partnerName);
    await waitForHeading(page, partnerName);
    await clickButton(page, "Rejected requests");
    await waitForHeading(page, "Requests");
    await clickButton(page, "Search log");
    await waitForText(page, `Rejected requests of ${partnerName}`);
    await waitForText(page, refused.body.error.request_id);
    expect(await findFaults(page, "operator-refused-requests")).toEqual([]);
    await clickButton(page, refused.body.error.request_id);
    await waitForText(page, "Log lines");
  });

  it("a rejected chat frame is found by its error id and among the partner's rejected requests", async () => {
    const { page } = room.operator;
    const issued = await partner.post(`/v1/message-threads/${partner.partnerId}/tokens`);
    const chat = await openPage(issued.body);
    const { error } = await chat.ask("mark_read", { through: -1 });
    chat.client.socket.close();
    expect(error.code).toBe("validation_error");
    await room.visit("requests", "Requests");
    await searchFor(error.request_id);
    await waitForText(page, `Request ${error.request_id}`);
    await waitForText(page, partnerName);
    const text = await textOfPage();
    for (const shown of ["$default", "chat.frame", "400", partnerName]) expect(text).toContain(shown);
    await searchFor(partner.partnerId);
    await waitForText(page, `Rejected requests of ${partnerName}`);
    await waitForText(page, error.request_id);
  });

  it("the partner's audit log has an entry for each search and each view of the partner's requests", async () => {
    const { body } = await operate("GET", `/audit?resource_id=${partner.partnerId}`);
    const actions = body.data.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action.startsWith("request_log."))).toEqual([
      ...["request_log.search", "request_log.view", "request_log.view", "request_log.search"],
      "request_log.view",
    ]);
  });

  it("a request of the other environment is not found, and the page links to that environment", async () => {
    const { page } = room.operator;
    const real = await stage.createPartner("production");
    const elsewhere = await real.get("/v1/orders/ord_none");
    await room.visit("requests", "Requests");
    await searchFor(elsewhere.body.error.request_id);
    await waitForText(page, `${elsewhere.body.error.request_id} was not found`);
    await waitForText(page, "Only Sandbox was searched.");
    expect(await findFaults(page, "operator-request-not-found")).toEqual([]);
    await clickButton(page, "Search Production");
    await waitForHeading(page, "Requests");
    await clickButton(page, "Search log");
    await waitForText(page, "GET /v1/orders/{id}");
    await waitForText(page, "Production: orders are binding");
    // The page finds the order that the request refers to.
    room.forgive("orders/ord_none");
  });

  it("a period older than the retention of log lines is reported as too old", async () => {
    const { page } = room.operator;
    await room.visit("requests", "Requests");
    await fillField(page, untilField, (await hoursFromNow(stage, -24 * 30)).slice(0, 16).replace("T", " "));
    await searchFor(refused.body.error.request_id);
    await waitForText(page, "Retention expired");
    await waitForText(page, "keeps log lines for 7 days");
    expect(await findFaults(page, "operator-request-too-old")).toEqual([]);
    room.forgive("410");
  });

  it("a partner user may neither start nor read a request search, and the search does not exist in the other environment", async () => {
    const ask = { request_id: refused.body.error.request_id };
    const path = "/ops/v1/request-searches";
    const own = await stage.partnerUser("sandbox", partner.partnerId, "POST", path, ask);
    expect(own.status).toBe(403);
    const { body } = await operate("POST", "/request-searches", ask);
    const byUser = await stage.partnerUser("sandbox", partner.partnerId, "GET", `${path}/${body.id}`);
    expect(byUser.status).toBe(403);
    const elsewhere = await stage.operator("production", "GET", `${path}/${body.id}`);
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([404, "not_found"]);
  });

  it("the support pages cause no browser errors and contact only known hosts", () => {
    expect(room.findFailures([stage.env.production.console_api_url])).toBe("");
  });
});
