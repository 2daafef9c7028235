import type { HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  chooseOption,
  clickButton,
  fillField,
  findFaults,
  waitForHeading,
  waitForText,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom, operate, statusOf } from "./console-room.ts";

const { issuer, sandbox } = stage.env;
const crossOrigin = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** Ends a tab's session: its calls return 401 and no token is issued, until the tab redirects to sign-in. */
async function endSession(page: Page): Promise<{ left: Promise<void> }> {
  const left = Promise.withResolvers<void>();
  const refuse = (request: HTTPRequest) => {
    const url = request.url();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      page.off("request", refuse);
      left.resolve(request.continue().then(() => page.setRequestInterception(false)));
    } else if (url.startsWith(sandbox.console_api_url) && request.method() !== "OPTIONS")
      void request.respond({ status: 401, headers: crossOrigin, body: "{}" });
    else if (url === `${issuer}/token`)
      void request.respond({ status: 400, headers: crossOrigin, body: '{"error":"invalid_grant"}' });
    else void request.continue();
  };
  await page.setRequestInterception(true);
  page.on("request", refuse);
  return { left: left.promise };
}

/** Waits until the focus is on an element of the open dialog with this text. */
const waitForFocus = (page: Page, selector: string, text: string): Promise<unknown> =>
  page.waitForFunction(
    `document.activeElement.matches("[role=dialog] ${selector}") &&
      document.activeElement.textContent.includes("${text}")`,
  );

describe("operator pages for orders and lots", () => {
  let room: ConsoleRoom;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 11 });
  });
  afterAll(() => room?.close());

  it("orders are filtered by partner, status group, make, source and auction day, and the URL contains every filter", async () => {
    const { page } = room.operator;
    const { partnerId } = requireValue(room.partners[0]);
    const id = await room.place(0, room.takeCar());
    const { auction_date, vehicle } = (await operate("GET", `/orders/${id}`)).body;
    await room.visit("orders", "Orders");
    await fillField(page, "Partner", partnerId);
    await chooseOption(page, "All statuses", "Before acquisition");
    await page.keyboard.press("Escape");
    await fillField(page, "Make", vehicle.make.toUpperCase());
    await chooseOption(page, "All sources", "Auction E");
    await fillField(page, "Auction day (KST)", auction_date.slice(0, 10).replaceAll("-", "/"));
    for (const filter of ["status=placed", `partner_id=${partnerId}`, "make=", "source=", "auction_date="])
      await expect.poll(() => page.evaluate("location.search")).toContain(filter);
    await page.waitForSelector(`.copy-id [title="${id}"]`);
    expect(await findFaults(page, "operator-orders-filtered")).toEqual([]);
    await page.click('[aria-label^="Remove filter Make"]');
    await page.waitForFunction('!location.search.includes("make=")');
    await page.click('::-p-xpath(//main//span[@id][normalize-space()="Needs an operator"])');
    await waitForText(page, "No order matches these filters");
    await clickButton(page, "Clear filters");
    await page.waitForFunction('!location.search.includes("=")');
    await fillField(page, "Partner", partnerId);
    await page.click(`a[href$="/operator/orders/${id}"]`);
    await waitForHeading(page, id);
    expect(await findFaults(page, "operator-order")).toEqual([]);
  });

  it("an inspection is started and reported from the order page", async () => {
    const { page } = room.operator;
    const id = await room.place(0, room.takeCar(), { secondary_inspection_required: true });
    await room.visit(`orders/${id}`, id);
    await clickButton(page, "Start inspection");
    await waitForText(page, "The partner is notified that the inspection started.");
    expect(await findFaults(page, "operator-order-dialog")).toEqual([]);
    await clickButton(page, "Start inspection");
    await waitForText(page, "Order changed to Inspection in progress: 2019 Hyundai Grandeur");
    await clickButton(page, "Report inspection");
    const typed = "https://reports.example.com/1.pdf";
    await page.waitForFunction("document.activeElement.matches('[role=dialog] input')");
    await page.keyboard.type(typed);
    await page.keyboard.press("Escape");
    await waitForText(page, "Discard what you typed?");
    expect(await findFaults(page, "operator-order-discard")).toEqual([]);
    await clickButton(page, "Keep editing");
    const { left } = await endSession(page);
    // Returning to a tab refreshes the order, which detects the ended session.
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await left;
    room.forgive("status of 401");
    room.forgive("status of 400");
    await waitForHeading(page, id);
    await clickButton(page, "Report inspection");
    await page.waitForFunction(`document.activeElement.value === "${typed}"`);
    await page.keyboard.press("Escape");
    await waitForText(page, "Discard what you typed?");
    await clickButton(page, "Keep editing");
    await page.reload();
    await waitForHeading(page, id);
    await clickButton(page, "Report inspection");
    await page.waitForFunction(`document.activeElement.value === "${typed}"`);
    await page.keyboard.press("Enter");
    await waitForText(page, "Order changed to Inspection ready: 2019 Hyundai Grandeur");
    expect(await statusOf(id)).toBe("secondary_inspection_ready");
  });

  it("a correction creates a version that shows the changes, and earlier versions can be viewed", async () => {
    const { page } = room.operator;
    const id = await room.place(0, room.takeCar());
    const before = (await operate("GET", `/orders/${id}`)).body;
    await room.visit(`orders/${id}`, id);
    await clickButton(page, "Correct");
    await fillField(page, "VIN", "KMHF341EBKA555555");
    expect(await findFaults(page, "operator-order-correction")).toEqual([]);
    await clickButton(page, "Apply correction");
    await waitForText(page, "Order corrected: 2019 Hyundai Grandeur");
    await clickButton(page, "Versions (2)");
    await waitForText(page, `${before.vin} → KMHF341EBKA555555`);
    expect(await findFaults(page, "operator-order-versions")).toEqual([]);
    await room.visit(`orders/${id}?tab=versions&as_of=${encodeURIComponent(before.created_at)}`, id);
    await waitForText(page, "Order at");
    expect(await page.$eval(".json", (shown) => shown.textContent)).toContain(before.vin);
    await clickButton(page, "Audit");
    await waitForText(page, "order.correct");
  });

  it("an operator whose correction conflicts with another correction sees both corrections and decides", async () => {
    const id = await room.place(0, room.takeCar());
    const other = await room.openAnother(`orders/${id}`, id);
    const { page } = room.operator;
    await room.visit(`orders/${id}`, id);
    for (const [one, plate] of [
      [page, "11가1111"],
      [other.page, "22나2222"],
    ] as const) {
      await clickButton(one, "Correct");
      await fillField(one, "License plate", plate);
    }
    await clickButton(page, "Apply correction");
    await waitForText(page, "Order corrected: 2019 Hyundai Grandeur");
    await clickButton(other.page, "Apply correction");
    await waitForText(other.page, "Someone else changed this record");
    const shown = String(await other.page.$eval("[role=dialog]", (dialog) => dialog.textContent));
    expect(shown).toContain("11가1111");
    expect(shown).toContain("22나2222");
    expect(await findFaults(other.page, "operator-order-conflict")).toEqual([]);
    expect((await operate("GET", `/orders/${id}`)).body.license_plate).toBe("11가1111");
    await clickButton(other.page, "Save my changes");
    await waitForText(other.page, "Order corrected: 2019 Hyundai Grandeur");
    expect((await operate("GET", `/orders/${id}`)).body.license_plate).toBe("22나2222");
    expect(other.record.errors).toEqual([]);
    await other.page.browserContext().close();
  });

  it("an operator acting on a changed order sees the changes before the action runs", async () => {
    const id = await room.place(0, room.takeCar());
    const other = await room.openAnother(`orders/${id}`, id);
    const { page } = room.operator;
    await room.visit(`orders/${id}`, id);
    await clickButton(other.page, "Acquire");
    await waitForText(other.page, "Bids can no longer be changed");
    await clickButton(page, "Cancel order");
    await chooseOption(page, "Choose", "Auction cancelled");
    await clickButton(page, "Cancel order");
    await waitForText(page, "Order changed to Cancelled: 2019 Hyundai Grandeur");
    await clickButton(other.page, "Acquire");
    await waitForText(other.page, "no longer possible");
    expect(await other.page.$eval("[role=dialog]", (dialog) => dialog.textContent)).toContain(
      "status: placed → cancelled",
    );
    expect(await findFaults(other.page, "operator-order-news")).toEqual([]);
    expect(await statusOf(id)).toBe("cancelled");
    await other.page.browserContext().close();
  });

  it("acquiring a lot from an order's page before the cutoff shows until when partners can change their bids", async () => {
    const { page } = room.operator;
    const vehicleId = room.takeCar();
    const [id, other] = [await room.place(0, vehicleId), await room.place(1, vehicleId)];
    await room.visit(`orders/${id}`, id);
    await clickButton(page, "Acquire");
    await waitForText(
      page,
      "The order cutoff has not passed. Without this action, partners can change their bids until",
    );
    expect(await findFaults(page, "operator-order-acquire-early")).toEqual([]);
    await clickButton(page, "Acquire");
    await waitForText(page, "Order changed to Acquiring: 2019 Hyundai Grandeur");
    expect(await Promise.all([id, other].map(statusOf))).toEqual(["acquiring", "acquiring"]);
  });

  it("a lot with several orders links their partners, is acquired and awarded by keyboard, and the losing orders fail", async () => {
    const { page } = room.operator;
    const vehicleId = room.takeCar();
    const ids = [await room.place(0, vehicleId), await room.place(1, vehicleId)];
    await room.visit(`lots/${vehicleId}`, vehicleId);
    await page.waitForSelector(`.copy-id [title="${ids[1]}"]`);
    const linked = await page.$$eval("main tbody a", (links) =>
      links.map((link) => link.getAttribute("href")),
    );
    expect(linked).toEqual(
      room.partners.flatMap(({ partnerId }, place) => [
        `/sandbox/operator/partners/${partnerId}`,
        `/sandbox/operator/orders/${ids[place]}`,
      ]),
    );
    expect(await findFaults(page, "operator-lot")).toEqual([]);
    await page.keyboard.press("a");
    await waitForText(page, "All 2 waiting orders on this vehicle");
    await waitForFocus(page, "button", "Acquire");
    await page.keyboard.press("Enter");
    await waitForText(page, "Acquire: 2 orders on 2019 Hyundai Grandeur");
    await page.keyboard.press("w");
    await waitForFocus(page, "input", "");
    await page.keyboard.type("26,000,000");
    await fillField(page, "Auction fee (USD)", "410");
    expect(await findFaults(page, "operator-lot-award")).toEqual([]);
    await page.keyboard.press("Enter");
    await waitForText(page, "Record award: 2 orders on 2019 Hyundai Grandeur");
    expect(await Promise.all(ids.map(statusOf))).toEqual(["secured", "failed"]);
  });

  it("only an order that does not lead its lot is awarded with a reason, regardless of higher bids in inspection", async () => {
    const { page } = room.operator;
    const [contested, inspected] = [room.takeCar(), room.takeCar()];
    const leader = await room.place(0, contested);
    const other = await room.place(1, contested);
    const higher = await room.place(0, inspected, { secondary_inspection_required: true });
    await operate("POST", `/orders/${higher}/transition`, { to: "secondary_inspection_in_progress" });
    const lower = await room.place(1, inspected);
    for (const vehicleId of [contested, inspected]) await operate("POST", `/lots/${vehicleId}/acquire`);
    await room.visit(`orders/${other}`, other);
    await waitForText(page, "leads this lot with USD 50,000.");
    await page.waitForSelector(`main a[href$="/orders/${leader}"]::-p-text(Open leading order)`);
    await clickButton(page, "Record award");
    await waitForText(page, "To award this order instead, give the reason for the exception.");
    await fillField(page, "Hammer price (KRW)", "26,000,000");
    const isBlocked = `document.querySelector("[role=dialog] button[class*=primary]").disabled`;
    await page.waitForFunction(isBlocked);
    expect(await findFaults(page, "operator-order-award-rival")).toEqual([]);
    await fillField(page, "Reason for the exception", "The leader withdrew by telephone");
    await page.waitForFunction(`!(${isBlocked})`);
    await room.visit(`orders/${lower}`, lower);
    await clickButton(page, "Record award");
    await fillField(page, "Hammer price (KRW)", "26,000,000");
    await waitForText(page, "Below the ceiling");
    expect(await page.evaluate("document.body.innerText")).not.toContain("leads this lot");
    await clickButton(page, "Record award");
    await waitForText(page, "Order changed to Secured");
    expect(await statusOf(lower)).toBe("secured");
    await room.visit(`lots/${inspected}`, inspected);
    const first = await page.waitForSelector(`tbody tr:first-child .copy-id [title="${lower}"]`);
    expect(first).not.toBeNull();
  });

  it("a lot is recorded as lost with its reason", async () => {
    const { page } = room.operator;
    const vehicleId = room.takeCar();
    const ids = [await room.place(0, vehicleId), await room.place(1, vehicleId)];
    await operate("POST", `/lots/${vehicleId}/acquire`);
    await room.visit(`lots/${vehicleId}`, vehicleId);
    await page.keyboard.press("l");
    await waitForFocus(page, "button[aria-haspopup=listbox]", "Choose");
    await chooseOption(page, "Choose", "Seller withdrew");
    await clickButton(page, "Record loss");
    await waitForText(page, "Record loss: 2 orders on 2019 Hyundai Grandeur");
    expect(await Promise.all(ids.map(statusOf))).toEqual(["failed", "failed"]);
  });

  it("an operator who records a loss for a lot awarded by another operator sees the state of the lot and who changed it", async () => {
    const { page } = room.operator;
    const vehicleId = room.takeCar();
    await room.place(0, vehicleId);
    await operate("POST", `/lots/${vehicleId}/acquire`, {});
    await room.visit(`lots/${vehicleId}`, vehicleId);
    const other = await room.openAnother(`lots/${vehicleId}`, vehicleId);
    await clickButton(other.page, "Record loss (l)");
    await chooseOption(other.page, "Choose", "Outbid in the auction");
    await page.bringToFront();
    await clickButton(page, "Record award (w)");
    await fillField(page, "Hammer price (KRW)", "14500000");
    await clickButton(page, "Record award");
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await other.page.bringToFront();
    await clickButton(other.page, "Record loss");
    await waitForText(other.page, "Someone else changed this record");
    await waitForText(other.page, "Current state of the lot: Won, KRW 14,500,000.");
    await waitForText(other.page, "Last action of an operator on this lot: Local operator");
    await waitForText(other.page, "This action is no longer possible. Nothing changed.");
    expect(await findFaults(other.page, "operator-lot-conflict")).toEqual([]);
    await other.page.browserContext().close();
  });

  it("the order and lot pages cause no errors and contact only the site, the issuer and the sandbox", () => {
    expect(room.findFailures()).toBe("");
  });
});
