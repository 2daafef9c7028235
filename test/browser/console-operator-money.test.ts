import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  clickButton,
  fillField,
  findFaults,
  waitForHeading,
  waitForText,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { hoursFromNow } from "../support/stage/enter-listings.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

describe("operator pages for invoices, terms and fees", () => {
  let room: ConsoleRoom;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
  });
  afterAll(() => room?.close());

  it("an invoice is edited, issued and paid", async () => {
    const { page } = room.operator;
    const partner = requireValue(room.partners[0]);
    const { id } = (await stage.winOrder("sandbox", partner, "Kia")).invoice;
    await room.visit(`invoices?status=draft&dealer_id=${partner.partnerId}`, "Invoices");
    await page.click(`a[href="/sandbox/operator/invoices/${id}"]`);
    await waitForHeading(page, id);
    // The window is 1280 pixels wide with an open navigation.
    const [draft, preview] = await page.$$eval("h2", (headings) =>
      [headings[0], headings.find((one) => one.textContent?.includes("Preview"))].map((one) =>
        Number(one?.getBoundingClientRect().left),
      ),
    );
    expect(preview, "the preview is next to the draft").toBeGreaterThan(Number(draft) + 300);
    await clickButton(page, "Edit");
    await fillField(page, "Shipment month (YYYY-MM)", "2026-12");
    await fillField(page, "Ocean freight", "1,650.50");
    expect(await findFaults(page, "operator-invoice-editor")).toEqual([]);
    await clickButton(page, "Save draft");
    await waitForText(page, "Draft saved.");
    await clickButton(page, "Issue");
    await waitForText(page, "Issuing is final");
    await clickButton(page, "Issue");
    await waitForText(page, ": Issue.");
    await clickButton(page, "Record payment");
    await waitForText(page, "The payment is final");
    await clickButton(page, "Record payment");
    await waitForText(page, ": Record payment.");
    const { body } = await operate("GET", `/invoices/${id}`);
    expect(body).toMatchObject({ status: "paid", amounts: { ocean_freight: 1_650.5 } });
    expect(await findFaults(page, "operator-invoice")).toEqual([]);
  });

  it("a partner's settings are changed, and the audit log filtered by time shows the change", async () => {
    const { page } = room.operator;
    const { partnerId } = requireValue(room.partners[1]);
    await room.visit(`partners/${partnerId}`, "Test partner");
    await clickButton(page, "Edit settings");
    await fillField(page, "Order cutoff (minutes before auction)", "90");
    await clickButton(page, "Save settings");
    await waitForText(page, "Settings of ");
    expect((await operate("GET", `/partners/${partnerId}`)).body.order_lead_minutes).toBe(90);
    expect(await findFaults(page, "operator-partner")).toEqual([]);
    await room.visit(
      `audit?resource_id=${partnerId}&from=${encodeURIComponent(await hoursFromNow(stage, -1))}`,
      "Audit log",
    );
    await waitForText(page, "partner.change");
    await room.visit(
      `audit?resource_id=${partnerId}&to=${encodeURIComponent(await hoursFromNow(stage, -1))}`,
      "Audit log",
    );
    await waitForText(page, "No entries match.");
  });

  it("changed fees apply immediately and get the next version number", async () => {
    const { page } = room.operator;
    const { version, ocean_freight_usd: freight, ...table } = (await operate("GET", "/settings/fees")).body;
    await room.visit("fees", "Fees");
    await clickButton(page, "Edit fees");
    await fillField(page, "Ocean freight (USD)", String(freight + 1));
    expect(await findFaults(page, "operator-fees-editor")).toEqual([]);
    await clickButton(page, "Apply fees");
    await waitForText(page, `Fees updated to version ${version + 1}.`);
    const { body } = await operate("GET", "/settings/fees");
    expect(body).toEqual({ ...table, ocean_freight_usd: freight + 1, version: version + 1 });
    await operate("PUT", "/settings/fees", { ...table, ocean_freight_usd: freight });
  });

  it("the invoice, partner and fee pages cause no errors and contact only the site, the issuer and the sandbox", () => {
    expect(room.findFailures()).toBe("");
  });
});
