import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  clickButton,
  dropFile,
  fillField,
  findFaults,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { type CockpitRoom, nameOf, openCockpitRoom } from "./cockpit-room.ts";
import { operate } from "./console-room.ts";

describe("results in the auction cockpit", () => {
  let room: CockpitRoom;
  beforeAll(async () => {
    room = await openCockpitRoom({ firstDayAhead: 64, dayCount: 6, carsPerDay: 3 });
  });
  afterAll(() => room?.close());

  async function pressSubmit(): Promise<void> {
    const { keyboard } = room.operator.page;
    await keyboard.down("Control");
    await keyboard.press("Enter");
    await keyboard.up("Control");
  }

  it("typing begins at the first lot, and Ctrl+Enter submits the results without a click", async () => {
    const { openLot, visit } = room.openDay();
    const { page } = room.operator;
    const [{ vehicleId }] = [await openLot(), await openLot(), await openLot()];
    await room.visit("lots", "Lots");
    await visit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 3");
    await page.waitForFunction("document.activeElement === document.querySelector('.cockpit-inputs input')");
    for (let rows = await page.$$(".cockpit-inputs"); rows.length > 0; rows = rows.slice(1)) {
      await page.keyboard.type("18350000");
      await page.keyboard.press("Enter");
    }
    await waitForText(page, "Submit 3 results");
    await page.evaluate("document.activeElement.blur()");
    await page.keyboard.press("?");
    await waitForText(page, "Control+Enter");
    await page.keyboard.press("Escape");
    await page.waitForFunction("document.querySelector('[role=dialog]') === null");
    await pressSubmit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 0");
    const { body } = await operate("GET", `/lots/${vehicleId}`);
    expect(body.award.auction_final_price_krw).toBe(18_350_000);
  });

  it("a dropped result sheet fills in missing results, and overwrites typed results only after a confirmation", async () => {
    const { day, openLot, visit } = room.openDay();
    const { page } = room.operator;
    const [typed, empty] = [await openLot(), await openLot()];
    await room.visit("lots", "Lots");
    await visit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 2");
    await fillField(page, await nameOf(typed.vehicleId), "19,000,000");
    const { body } = await operate("GET", `/lots?auction_date=${day}&limit=200`);
    const open = body.data.filter(({ award }: { award: object | null }) => award === null);
    const lines = open.map(
      ({ lot_number, source }: Record<string, string>) => `${lot_number},${source},"20,000,000"`,
    );
    const directory = await mkdtemp(join(tmpdir(), "result-sheet-"));
    const file = join(directory, "results.csv");
    await writeFile(file, ["lot,house,result", ...lines].join("\r\n"));
    await dropFile(page, file, "Drop the result sheet here");
    await waitForText(page, "Results filled in: 1.");
    await rm(directory, { recursive: true });
    await waitForText(page, "Typed results that differ from the sheet.");
    expect(await findFaults(page, "operator-cockpit-sheet")).toEqual([]);
    const typedIn = async (vehicleId: string) =>
      page.$eval(`[aria-label="${await nameOf(vehicleId)}"]`, (field) => "value" in field && field.value);
    expect(await Promise.all([typed, empty].map((lot) => typedIn(lot.vehicleId)))).toEqual([
      ...["19,000,000", "20,000,000"],
    ]);
    await clickButton(page, "Overwrite 1 results");
    await waitForText(page, "Submit 2 results");
    expect(await typedIn(typed.vehicleId)).toBe("20,000,000");
  });

  it("typed results are kept for a later tab, and are deleted when their lot is won", async () => {
    const { day, openLot, visit } = room.openDay();
    const { page } = room.operator;
    const { vehicleId } = await openLot();
    await visit();
    await page.waitForSelector(".cockpit-inputs input");
    await fillField(page, await nameOf(vehicleId), "19,000,000");
    const kept = `Object.entries({ ...localStorage }).filter(([key]) => key.startsWith("auction-results.") && key.includes("${day}")).map(([, rows]) => rows)`;
    expect(await page.evaluate(`${kept}.join()`)).toContain("19,000,000");
    const later = await page.browserContext().newPage();
    await later.goto(`${stage.env.console_url}/sandbox/operator/cockpit?auction_date=${day}`);
    await waitForText(later, "Submit 1 results");
    await later.close();
    await page.bringToFront();
    await pressSubmit();
    await waitForText(page, "Won at KRW 19,000,000");
    await page.waitForFunction(`${kept}.length === 0`);
  });

  it("results that two operators type for different lots are all kept, and can be continued on another computer", async () => {
    const { day, openLot, visit } = room.openDay();
    const { page } = room.operator;
    const [first, second] = [await openLot(), await openLot()];
    await room.visit("lots", "Lots");
    await visit();
    await page.waitForFunction("document.querySelectorAll('.cockpit-inputs').length === 2");
    const openOther = () => room.openAnother(`cockpit?auction_date=${day}`, "Auction cockpit");
    const other = await openOther();
    await other.page.waitForSelector(".cockpit-inputs input");
    await fillField(page, await nameOf(first.vehicleId), "19,000,000");
    await fillField(other.page, await nameOf(second.vehicleId), "18,000,000");
    for (const one of [page, other.page]) await waitForText(one, "Submit 2 results");
    await other.page.setOfflineMode(true);
    await fillField(other.page, await nameOf(first.vehicleId), "21,000,000");
    await waitForText(other.page, "Saved on this computer only");
    await page.bringToFront();
    await fillField(page, await nameOf(first.vehicleId), "20,000,000");
    await waitForText(page, "Saved");
    await page.waitForFunction("!document.body.innerText.includes('Saving')");
    await other.page.bringToFront();
    await other.page.setOfflineMode(false);
    await waitForText(other.page, "Another operator has typed different results for these lots.");
    expect(await findFaults(other.page, "operator-cockpit-conflict")).toEqual([]);
    await clickButton(other.page, "Use 1 results of the other operator");
    const price = `[aria-label="${await nameOf(first.vehicleId)}"]`;
    await other.page.waitForFunction(`document.querySelector('${price}').value === "20,000,000"`);
    await other.page.browserContext().close();
    const later = await openOther();
    await waitForText(later.page, "Submit 2 results");
    await waitForText(later.page, "Saved");
    await later.page.browserContext().close();
  });

  it("a waiting lot is acquired from its row by keyboard after a warning, and the focus moves to its price", async () => {
    const { openLot, takeCar, visit } = room.openDay();
    const { page } = room.operator;
    await openLot();
    const vehicleId = takeCar();
    await room.place(0, vehicleId);
    const { lot_number: number } = (await operate("GET", `/lots/${vehicleId}`)).body;
    await room.visit("lots", "Lots");
    await visit();
    const button = `[aria-label="Acquire ${number}, Auction house E"]`;
    await page.waitForSelector(button);
    await page.evaluate("document.querySelector('.cockpit-inputs input').focus()");
    const isOnButton = () => page.evaluate(`document.activeElement.matches('${button}')`);
    for (let presses = 0; presses < 12 && !(await isOnButton()); presses += 1)
      await page.keyboard.press("ArrowDown");
    expect(await findFaults(page, "operator-cockpit-waiting")).toEqual([]);
    await page.evaluate(`document.querySelector('${button}').focus()`);
    await page.keyboard.press("Enter");
    await waitForText(page, "The order cutoff has not passed.");
    expect(await findFaults(page, "operator-cockpit-acquire")).toEqual([]);
    await page.waitForFunction("document.activeElement.matches('[role=dialog] button')");
    await page.keyboard.press("Enter");
    await page.waitForFunction(`document.activeElement.ariaLabel === "${await nameOf(vehicleId)}"`);
    expect((await operate("GET", `/lots/${vehicleId}`)).body.state).toBe("acquiring");
  });

  it("a result that a bidder types is stored by the service, and the bidder may submit it but not change fees", async () => {
    const { day, openLot } = room.openDay();
    const bidder = requireValue(stage.env.console_users.find(({ role }) => role === "bidder"));
    const { vehicleId } = await openLot();
    const path = `/sandbox/operator/cockpit?auction_date=${day}`;
    const open = () =>
      signInToConsole(room.browser, stage.env.console_url, bidder, {
        ...{ path, heading: "Auction cockpit", viewing: wide },
      });
    const { page, record, visit: visitAs } = await open();
    await page.waitForSelector(".cockpit-inputs input");
    await fillField(page, await nameOf(vehicleId), "18,750,000");
    await page.waitForFunction(`/^Saved$/m.test(document.body.innerText)`);
    const typed = `document.querySelector('[aria-label="${await nameOf(vehicleId)}"]')?.value === "18,750,000"`;
    await page.evaluate("localStorage.clear()");
    await page.reload();
    await page.waitForFunction(typed);
    const elsewhere = await open();
    await elsewhere.page.waitForFunction(typed);
    await elsewhere.page.browserContext().close();
    expect(await findFaults(page, "operator-cockpit-bidder")).toEqual([]);
    await visitAs("/sandbox/operator/fees", "Fees");
    const edit = '//button[@aria-disabled="true"][starts-with(normalize-space(), "Edit fees")]';
    await page.waitForSelector(`::-p-xpath(${edit})`);
    const headers = {
      authorization: `Bearer ${await stage.token("operator", undefined, "bidder")}`,
      "content-type": "application/json",
    };
    const url = `${stage.env.sandbox.console_api_url}/ops/v1/settings/fees`;
    expect((await fetch(url, { method: "PUT", headers, body: "{}" })).status).toBe(403);
    await visitAs(path, "Auction cockpit");
    await page.waitForFunction(typed);
    await page.click('::-p-xpath(//button[starts-with(normalize-space(), "Submit ")])');
    await waitForText(page, "Won at KRW 18,750,000");
    expect(record.errors.filter((error) => !error.includes("media.example.com"))).toEqual([]);
    await page.browserContext().close();
  });

  it("entering results causes no browser errors and contacts only known hosts", () => {
    room.forgive("media.example.com");
    expect(room.findFailures(["https://media.example.com"])).toBe("");
  });
});
