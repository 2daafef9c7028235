import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  clickButton,
  findFaults,
  setLocale,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import type { PartnerClient } from "../support/stage/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom } from "./console-room.ts";

const patience = { timeout: 60_000, interval: 200 };
const longestName = "شركة النور للسيارات Al Noor Automotive Import, Export and Spare Parts Trading 서울 지점";
const longNote = "주문 및 인보이스 이벤트를 받는 기존 시스템(2027년 3월까지 운영 예정) نظام الطلبات القديم";

describe("webhook endpoints of a partner in the operators' console", () => {
  let room: ConsoleRoom;
  let partner: PartnerClient;
  let receivers: WebhookReceiver[];
  let goneStatus = 410;
  /** The endpoints in this order: accepts everything, returns 410, is disabled by its partner. */
  let endpoints: { id: string; url: string }[];

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 1 });
    receivers = await Promise.all([
      startWebhookReceiver(),
      startWebhookReceiver(() => goneStatus),
      startWebhookReceiver(),
    ]);
    partner = await stage.createPartner("sandbox", { name: longestName });
    const bodies = [
      { event_types: ["order.status_changed", "order.invoice_issued", "eagle_eye.match"] },
      { description: longNote },
      { description: "Warehouse" },
    ];
    endpoints = [];
    for (const [place, body] of bodies.entries()) {
      const url = `${requireValue(receivers[place]).url}/orders/and/watches/of/the/import/department/${place}`;
      endpoints.push((await partner.post("/v1/webhook-endpoints", { url, ...body })).body);
    }
    await partner.patch(`/v1/webhook-endpoints/${endpoints[2]?.id}`, { enabled: false });
    const placed = await partner.order({ vehicle_id: room.takeCar(), max_bid_amount_usd: 50_000 });
    await partner.post(`/v1/orders/${placed.body.id}/sandbox-status`, { status: "acquiring" });
  });
  afterAll(async () => {
    await room?.close();
    await Promise.all((receivers ?? []).map((receiver) => receiver.stop()));
  });

  const path = () => `partners/${partner.partnerId}?tab=webhooks`;
  const buttonOf = (action: string, place: number) =>
    `button[aria-label="${action}: ${endpoints[place]?.url}"]`;
  const isDisabledButton = (selector: string) =>
    room.operator.page.$eval(selector, (button) => button.matches(":disabled, [aria-disabled=true]"));

  it("the page shows each endpoint with its status, who disabled it and why, its last results, and its events", async () => {
    const { page } = room.operator;
    await room.visit(path(), "Partner ");
    await waitForText(page, "Disabled: it returned 410 Gone");
    for (const text of ["Enabled, no failures", "Disabled by the partner", "No success yet", "Answered 410."])
      await waitForText(page, text);
    for (const { url } of endpoints) await waitForText(page, url);
    await waitForText(page, "Failed: 1");
    expect(await page.$(buttonOf("Enable endpoint", 0))).toBeNull();
    expect(await isDisabledButton(buttonOf("Enable endpoint", 2))).toBe(true);
    expect(await isDisabledButton(buttonOf("Recover events", 1))).toBe(true);
    expect(await findFaults(page, "operator-partner-webhooks", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "ko");
    await waitForText(page, "파트너가 비활성화함");
    expect(await findFaults(page, "operator-partner-webhooks-ko", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "en");
  });

  it("a bidder sees the endpoints of a partner but can neither enable, disable nor recover them", async () => {
    const bidder = requireValue(stage.env.console_users.find(({ role }) => role === "bidder"));
    const { page, record } = await signInToConsole(room.browser, stage.env.console_url, bidder, {
      ...{ path: `/sandbox/operator/${path()}`, heading: "Partner ", viewing: wide },
    });
    await waitForText(page, "Disabled: it returned 410 Gone");
    for (const selector of [
      buttonOf("Enable endpoint", 1),
      buttonOf("Disable endpoint", 0),
      buttonOf("Recover events", 0),
    ])
      expect(await page.$eval(selector, (one) => one.matches(":disabled, [aria-disabled=true]"))).toBe(true);
    const headers = { authorization: `Bearer ${await stage.token("operator", undefined, "bidder")}` };
    const url = `${stage.env.sandbox.console_api_url}/ops/v1/partners/${partner.partnerId}/webhook-endpoints/${endpoints[1]?.id}/enable`;
    expect((await fetch(url, { method: "POST", headers })).status).toBe(403);
    expect(record.errors).toEqual([]);
    await page.browserContext().close();
  });

  it("an operator enables an endpoint that the service disabled, and recovers the events that it missed since a time", async () => {
    const { page } = room.operator;
    goneStatus = 200;
    await room.visit(path(), "Partner ");
    await page.waitForSelector(buttonOf("Enable endpoint", 1));
    await page.click(buttonOf("Enable endpoint", 1));
    await waitForText(page, "Missed events are not resent.");
    expect(await findFaults(page, "operator-partner-webhooks-enable")).toEqual([]);
    await page.click("[role=dialog] button[class*=primary]");
    await waitForText(page, "Endpoint enabled.");
    await page.waitForSelector(`${buttonOf("Recover events", 1)}:not([aria-disabled=true])`);
    await page.click(buttonOf("Recover events", 1));
    await waitForText(page, "At least 1 events of this endpoint failed permanently.");
    expect(await findFaults(page, "operator-partner-webhooks-recover")).toEqual([]);
    const before = requireValue(receivers[1]).received.length;
    await page.click("[role=dialog] button[class*=primary]");
    await waitForText(page, "Events queued for resending: 1");
    await expect.poll(() => receivers[1]?.received.length, patience).toBe(before + 1);
    await page.waitForFunction('!document.body.innerText.includes("Failed: 1")');
  });

  it("an operator disables an endpoint with a reason that its partner sees and is mailed, and enables it again", async () => {
    const { page } = room.operator;
    const [endpoint] = endpoints;
    const reason = "Requests overload this address. 주소를 확인하세요.";
    await room.visit(path(), "Partner ");
    await page.waitForSelector(buttonOf("Disable endpoint", 0));
    await page.click(buttonOf("Disable endpoint", 0));
    await waitForText(page, "Nothing more is sent to ");
    await page.type("[role=dialog] textarea", reason);
    expect(await findFaults(page, "operator-partner-webhooks-disable")).toEqual([]);
    await page.click("[role=dialog] button[class*=primary]");
    await waitForText(page, "Endpoint disabled.");
    for (const text of ["Disabled by an operator", reason]) await waitForText(page, text);
    expect(await findFaults(page, "operator-partner-webhooks-disabled", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "ko");
    await waitForText(page, "운영자가 비활성화함");
    await setLocale(page, "en");
    const { body } = await partner.get(`/v1/webhook-endpoints/${endpoint?.id}`);
    expect(body).toMatchObject({ enabled: false, disabled_reason: "operator", disabled_note: reason });
    await page.click(buttonOf("Enable endpoint", 0));
    await page.click("[role=dialog] button[class*=primary]");
    await page.waitForSelector(buttonOf("Disable endpoint", 0));
  });

  it("the page of an endpoint is titled by its address, and shows its partner, attempts and request headers", async () => {
    const { page } = room.operator;
    const { id, url } = requireValue(endpoints[0]);
    await room.visit(`deliveries/${id}?partner_id=${partner.partnerId}`, url);
    for (const text of ["Attempts by outcome", "Response times", "Latest attempts", "webhook-signature"])
      await waitForText(page, text);
    await page.waitForSelector(`main a[href$="/operator/partners/${partner.partnerId}"]`);
    expect(await findFaults(page, "operator-endpoint", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "ko");
    await waitForText(page, "결과별 전송 시도");
    await setLocale(page, "en");
  });

  it("an operator resends the failed deliveries of the partner's endpoint by cause", async () => {
    const { page } = room.operator;
    const before = requireValue(receivers[1]).received.length;
    await room.visit("partners", "Partners");
    await room.visit(path(), "Partner ");
    await page.waitForSelector(`button[aria-label^="Resend 1 deliveries"]`);
    await page.click(`button[aria-label^="Resend 1 deliveries"]`);
    await waitForText(page, "Deliveries to resend: 1");
    await clickButton(page, "Resend");
    await waitForText(page, "Sending as ");
    await expect.poll(() => receivers[1]?.received.length, patience).toBe(before + 1);
    await clickButton(page, "Close");
  });

  it("the pages cause no errors", () => {
    expect(room.findFailures()).toBe("");
  });
});
