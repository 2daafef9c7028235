import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults, setLocale, waitForText } from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const report = "https://reports.example.com/overview.pdf";
const question = "When do we get the bill of lading?";

describe("overview of a partner and new messages on an order", () => {
  let room: ConsoleRoom;
  let inspected: string;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 3 });
    const partner = requireValue(room.partners[0]);
    inspected = await room.place(0, room.takeCar(), { secondary_inspection_required: true });
    await room.place(0, room.takeCar());
    receiver = await startWebhookReceiver();
    const { url } = receiver;
    expect((await partner.post("/v1/webhook-endpoints", { url })).status).toBe(201);
    const ended = await room.place(0, room.takeCar());
    await operate("POST", `/orders/${ended}/transition`, {
      to: "cancelled",
      cancellation_reason: "seller_withdrew",
    });
    const asked = await partner.post(
      `/v1/orders/${inspected}/messages`,
      { text: question },
      { "idempotency-key": crypto.randomUUID() },
    );
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  });
  afterAll(() => Promise.all([room?.close(), receiver?.stop()]));

  it("a partner's page begins with its orders by status, unread threads and endpoints, each with a link", async () => {
    const { page } = room.operator;
    const { partnerId } = requireValue(room.partners[0]);
    await room.visit(`partners/${partnerId}`, "Partner ");
    for (const text of ["2 orders", "Placed: 2", "1 unread threads", receiver.url])
      await waitForText(page, text);
    await waitForText(page, "Issued and unpaid: –");
    expect(await findFaults(page, "operator-partner-overview", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "ko");
    await waitForText(page, "상태별 주문");
    expect(await findFaults(page, "operator-partner-overview-ko")).toEqual([]);
    await setLocale(page, "en");
    await page.click('::-p-xpath(//main//a[normalize-space()="2 orders"])');
    await page.waitForFunction(
      'location.search.includes("tab=orders") && location.search.includes("status=placed")',
    );
    await page.waitForFunction("document.querySelectorAll('main tbody tr').length === 2");
    expect(await findFaults(page, "operator-partner-orders")).toEqual([]);
  });

  it("an order's page shows unread messages on its first tab, and the inspection with its report", async () => {
    const { page } = room.operator;
    await operate("POST", `/orders/${inspected}/transition`, { to: "secondary_inspection_in_progress" });
    await operate("POST", `/orders/${inspected}/transition`, {
      ...{ to: "secondary_inspection_ready", secondary_inspection_url: report },
    });
    await room.visit("orders", "Orders");
    await room.visit(`orders/${inspected}`, inspected);
    await waitForText(page, "New messages");
    await page.waitForFunction(
      `document.querySelector("vehicle-order-chat")?.shadowRoot.textContent.includes("${question}")`,
    );
    await waitForText(page, "Versions (3)");
    await page.waitForSelector(`main a[href="${report}"]`);
    expect(await findFaults(page, "operator-order-new-messages")).toEqual([]);
    await page.waitForFunction("!document.body.innerText.includes('unread)')");
    expect(await page.$("vehicle-order-chat")).not.toBeNull();
    await room.visit("orders", "Orders");
    await room.visit(`orders/${inspected}`, inspected);
    await waitForText(page, "Versions (3)");
    expect(await page.$("vehicle-order-chat")).toBeNull();
  });

  it("the overview and the order page cause no errors", () => {
    expect(room.findFailures()).toBe("");
  });
});
