import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  chooseOption,
  fillField,
  findFaults,
  setLocale,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import type { PartnerClient } from "../support/stage/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom } from "./console-room.ts";

const { console_url: site, console_users: users } = stage.env;

describe("invoices of a car in the console", () => {
  let room: ConsoleRoom;
  /** A partner without a consignee, whose drafts need review. */
  let partner: PartnerClient;
  let won: { vehicle_id: string; license_plate: string; auction_date: string; invoice: { id: string } };
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
    partner = await stage.createPartner("sandbox");
    won = await stage.winOrder("sandbox", partner, "Kia");
  });
  afterAll(() => room?.close());

  const row = () => `main a[href$="/operator/invoices/${won.invoice.id}"]`;

  it("an operator filters the invoices by review, make, source and auction day, and removes a filter", async () => {
    const { page } = room.operator;
    const day = won.auction_date.slice(0, 10);
    await room.visit(`invoices?dealer_id=${partner.partnerId}`, "Invoices");
    await page.waitForSelector(row());
    await page.click('::-p-xpath(//main//span[@id][normalize-space()="Needs review"])');
    await page.waitForFunction("location.search.includes('needs_review=true')");
    await fillField(page, "Make", "kia");
    await fillField(page, "Auction day (KST)", day.replaceAll("-", "/"));
    await page.waitForFunction("location.search.includes('auction_date=')");
    await page.waitForSelector(row());
    for (const text of ["Needs review", "Make: Kia", `Auction day (KST): ${day}`, "No consignee"])
      await waitForText(page, text);
    expect(await findFaults(page, "operator-invoices-filtered", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "ko");
    await waitForText(page, "검토 필요");
    expect(await findFaults(page, "operator-invoices-filtered-ko", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "en");
    await fillField(page, "Make", "제네");
    await page.click('::-p-xpath(//*[@role="option"][contains(., "Genesis")])');
    await waitForText(page, "No invoice matches these filters.");
    await page.click("::-p-aria([name='Remove filter Make: Genesis'])");
    await page.waitForSelector(row());
  });

  it("a partner filters its own invoices by make, source and auction day", async () => {
    const user = requireValue(users.find(({ scope }) => scope === "partner"));
    const { page, record } = await signInToConsole(room.browser, site, user, {
      ...{ path: "/sandbox/invoices", heading: "Invoices", viewing: wide },
    });
    await fillField(page, "Make", "No such make");
    await waitForText(page, "No invoices match.");
    await chooseOption(page, "All sources", "Auction A");
    await page.waitForFunction("location.search.includes('source=auction_a')");
    await waitForText(page, "Make: No such make");
    expect(await findFaults(page, "invoices-filtered", { isExhaustive: true })).toEqual([]);
    expect(record.errors).toEqual([]);
    await page.browserContext().close();
  });

  it("the operators' page of a car lists the documents of all orders with its plate", async () => {
    const { page } = room.operator;
    await room.visit(`vehicles/${won.vehicle_id}`, "Vehicle: ");
    await waitForText(page, `Documents for plate ${won.license_plate}`);
    for (const text of ["Invoice", "Signed receipt"]) await waitForText(page, text);
    expect(await findFaults(page, "operator-vehicle-documents", { isExhaustive: true })).toEqual([]);
    await setLocale(page, "ko");
    await waitForText(page, "서명된 영수증");
    await setLocale(page, "en");
    await page.click("::-p-xpath(//main//a[normalize-space()='Signed receipt'])");
    await page.waitForFunction("location.search.includes('tab=versions')");
  });

  it("the filtered lists and the page of the car cause no errors", () => {
    expect(room.findFailures([stage.env.upstreams_url])).toBe("");
  });
});
