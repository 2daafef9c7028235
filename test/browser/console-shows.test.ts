import { readFileSync } from "node:fs";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyWebhook } from "../../packages/client/src/index.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  clickButton,
  fillField,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { countHands, type Hands } from "../support/browser/count-hands.ts";
import { storePicture } from "../support/browser/inspect-page.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { consignee } from "../support/records/consignee.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { type PartnerClient, send } from "../support/stage/stage-client.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;
const userOf = (scope: string) => requireValue(users.find((user) => user.scope === scope));
const lotsOfTheDay = 12;
const lotsOfCockpit = 40;

const table = readFileSync("docs/console.md", "utf8");

/** Compares counted clicks and keys with the table row in the console's guide that begins with the given text. */
function compareToTable(from: string, { clicks, keys }: Hands): void {
  const row = requireValue(
    table.split("\n").find((line) => line.startsWith(`| ${from}`)),
    from,
  );
  const [shownClicks, shownKeys] = row.split("|").slice(-3, -1).map(Number);
  expect({ from, clicks, keys }).toEqual({ from, clicks: shownClicks, keys: shownKeys });
}

/** Returns the checkbox in a table's header that selects all rows. */
const chooseAll = (page: Page) => page.click("thead input[type=checkbox]");

/** Waits for a dialog with the focus in its first field. */
const waitForFirstField = (page: Page) =>
  page.waitForFunction("document.activeElement?.matches('[role=dialog] input')");

describe("number of clicks in the console", () => {
  let browser: Browser;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    browser = await openBrowser();
    receiver = await startWebhookReceiver();
  });
  afterAll(async () => {
    await receiver?.stop();
    await browser?.close();
  });

  it("a partner needs eight clicks from sign-in to a verified event on the partner's own server", async () => {
    const partner = userOf("partner");
    const { page } = await signInToConsole(browser, site, partner, {
      ...{ path: "/sandbox/start", heading: "Getting started", viewing: wide },
    });
    const hands = countHands(page);
    await clickButton(page, "Create and use key");
    await waitForFirstField(page);
    await page.keyboard.type("First key");
    await clickButton(page, "Create key");
    await waitForText(page, "Shown only once");
    await clickButton(page, "I stored the value");
    await clickButton(page, "Register endpoint");
    await waitForFirstField(page);
    await page.keyboard.type(receiver.url);
    await clickButton(page, "Register endpoint");
    await waitForText(page, "Signing secret of");
    const secret = await page.$eval("[role=dialog] .secret", (shown) => String(shown.textContent));
    await clickButton(page, "Copy");
    await clickButton(page, "I stored the value");
    await clickButton(page, "Place order from this page");
    const arrived = await receiver.waitFor(({ envelope }) => envelope.type === "order.status_changed");
    expect(await verifyWebhook(arrived.rawBody, arrived.headers, { secret })).toMatchObject({
      id: arrived.envelope.id,
    });
    await waitForText(page, `Event ${arrived.envelope.sequence}`);
    await waitForText(page, "Delivered");
    compareToTable("a partner's first sign-in", hands);
    const headers = {
      authorization: `Bearer ${await stage.token("partner", requireValue(partner.partner_id))}`,
    };
    const endpoints = `${sandbox.console_api_url}/console/v1/webhook-endpoints`;
    const { body } = await send(endpoints, { headers });
    const { id } = requireValue(body.data.find(({ url }: { url: string }) => url === receiver.url));
    await send(`${endpoints}/${id}`, { method: "DELETE", headers });
  });

  describe("operator's jobs", () => {
    let partner: PartnerClient;
    let tab: ConsoleTab;
    /** An order with a recorded award. */
    let secured: string;
    /** Days without lots of other tests. */
    const daysAhead = { ofInvoices: 23, ofCockpit: 22, ofLot: 21, ofInspection: 20 };
    const days: Record<string, string> = {};
    const cars: Record<string, string[]> = {};

    /** Enters cars for several auction days in one batch, and orders each. */
    beforeAll(async () => {
      partner = await stage.createPartner("sandbox", { consignee });
      const counts = { ofInvoices: lotsOfTheDay, ofCockpit: lotsOfCockpit, ofLot: 1, ofInspection: 1 };
      const rows: { auction_date: string }[] = [];
      for (const [job, count] of Object.entries(counts)) {
        const auction_date = await hoursFromNow(stage, 24 * daysAhead[job as keyof typeof daysAhead]);
        days[job] = new Date(Date.parse(auction_date) + 9 * 3_600_000).toISOString().slice(0, 10);
        rows.push(...Array(count).fill({ auction_date }));
      }
      const entered = await enterListings(stage, "sandbox", rows);
      for (const [job, count] of Object.entries(counts)) cars[job] = entered.splice(0, count);
      tab = await signInToConsole(browser, site, userOf("operator"), {
        ...{ path: "/sandbox/operator/lots", heading: "Lots", viewing: wide },
      });
    });

    /** Orders the cars of a job. Returns the orders' ids. */
    async function order(job: string, further: object = {}, by = partner): Promise<string[]> {
      const ids: string[] = [];
      for (const vehicle_id of requireValue(cars[job])) {
        const { status, body } = await by.order({ vehicle_id, max_bid_amount_usd: 50_000, ...further });
        expect(status).toBe(201);
        ids.push(body.id);
      }
      return ids;
    }

    const operate = (method: string, path: string, body?: unknown) =>
      stage.operator("sandbox", method, `/ops/v1${path}`, body);

    it("an award of one lot needs only the digits of its price and no click", async () => {
      const { page } = tab;
      const [vehicleId = ""] = requireValue(cars.ofLot);
      [secured = ""] = await order("ofLot");
      await operate("POST", `/lots/${vehicleId}/acquire`, {});
      await tab.visit(`/sandbox/operator/lots/${vehicleId}`, vehicleId);
      await waitForText(page, "Record award");
      const hands = countHands(page);
      await page.keyboard.press("w");
      await waitForFirstField(page);
      await page.keyboard.type("18350000");
      await page.keyboard.press("Enter");
      await page.waitForFunction("document.querySelector('[role=dialog]') === null");
      expect((await operate("GET", `/orders/${secured}`)).body.status).toBe("secured");
      compareToTable("one lot in acquisition", hands);
    });

    it("an operator starts and reports an inspection with three clicks and a typed link", async () => {
      const { page } = tab;
      const [orderId = ""] = await order("ofInspection", { secondary_inspection_required: true });
      await tab.visit(`/sandbox/operator/orders/${orderId}`, orderId);
      const hands = countHands(page);
      await clickButton(page, "Start inspection");
      await waitForText(page, "The partner is notified that the inspection started.");
      await clickButton(page, "Start inspection");
      await waitForText(page, "Order changed to Inspection in progress: 2019 Hyundai Grandeur");
      await clickButton(page, "Report inspection");
      await waitForFirstField(page);
      await page.keyboard.type("https://reports.example.com/1.pdf");
      await page.keyboard.press("Enter");
      await waitForText(page, "Order changed to Inspection ready: 2019 Hyundai Grandeur");
      compareToTable("an order with a requested inspection", hands);
    });

    it("recording the results of 40 lots, half of them lost, needs no click", async () => {
      const { page } = tab;
      await order("ofCockpit");
      for (const vehicleId of requireValue(cars.ofCockpit))
        await operate("POST", `/lots/${vehicleId}/acquire`, {});
      await tab.visit(`/sandbox/operator/cockpit?auction_date=${days.ofCockpit}`, "Auction cockpit");
      await page.waitForFunction(`document.querySelectorAll(".cockpit-inputs").length === ${lotsOfCockpit}`);
      await page.waitForFunction("document.activeElement?.matches('.cockpit-inputs input')");
      const hands = countHands(page);
      for (let lot = 1; lot <= lotsOfCockpit / 2; lot += 1) {
        await page.keyboard.type("18350000");
        await page.keyboard.press("Enter");
      }
      for (let lot = 1; lot <= lotsOfCockpit / 2; lot += 1) {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        // Typing the reason's first letter selects it.
        await page.keyboard.press("O");
        await page.keyboard.press("Enter");
      }
      await waitForText(page, `Submit ${lotsOfCockpit} results`);
      await page.keyboard.down("Control");
      await page.keyboard.press("Enter");
      await page.keyboard.up("Control");
      await page.waitForFunction('document.querySelectorAll(".cockpit-inputs").length === 0');
      const { body } = await operate("GET", `/lots?auction_date=${days.ofCockpit}&limit=200`);
      const won = body.data.filter(({ award }: { award: object | null }) => award !== null);
      expect(won).toHaveLength(lotsOfCockpit / 2);
      compareToTable("40 lots in acquisition", hands);
    });

    it("twelve orders become twelve issued invoices with eleven clicks", async () => {
      const { page } = tab;
      // The list contains only these drafts.
      const invoiced = await stage.createPartner("sandbox", { consignee });
      await order("ofInvoices", {}, invoiced);
      await tab.visit(`/sandbox/operator/lots?auction_date=${days.ofInvoices}`, "Lots");
      const hands = countHands(page);
      await page.waitForFunction(`document.querySelectorAll("tbody tr").length === ${lotsOfTheDay}`);
      await chooseAll(page);
      await clickButton(page, `Acquire ${lotsOfTheDay} lots`);
      await clickButton(page, "Acquire");
      await waitForText(page, `${lotsOfTheDay} of ${lotsOfTheDay} completed`);
      await clickButton(page, "Close");
      await clickButton(page, `Record ${lotsOfTheDay} awards`);
      await waitForFirstField(page);
      for (let lot = 1; lot <= lotsOfTheDay; lot += 1) {
        await page.keyboard.type("20,000,000");
        await page.keyboard.press("Tab");
        await page.keyboard.type("350");
        await page.keyboard.press("Tab");
      }
      await storePicture(page, "operator-award-some", wide);
      await clickButton(page, "Record award");
      await waitForText(page, `${lotsOfTheDay} of ${lotsOfTheDay} completed`);
      await clickButton(page, "Close");
      await page.keyboard.press("g");
      await page.keyboard.press("i");
      await waitForHeading(page, "Invoices");
      await fillField(page, "Partner", invoiced.partnerId);
      await page.waitForFunction(`document.querySelectorAll("tbody tr").length === ${lotsOfTheDay}`);
      await chooseAll(page);
      await clickButton(page, `Issue ${lotsOfTheDay} drafts`);
      await waitForFirstField(page);
      await page.keyboard.type("2026-12");
      await clickButton(page, "Issue invoices");
      await waitForText(page, `${lotsOfTheDay} of ${lotsOfTheDay} completed`);
      await clickButton(page, "Close");
      compareToTable("twelve orders on twelve lots", hands);
      const { body } = await stage.operator(
        "sandbox",
        "GET",
        `/ops/v1/invoices?status=issued&dealer_id=${invoiced.partnerId}`,
      );
      expect(body.data.map(({ shipment_month }: { shipment_month: string }) => shipment_month)).toEqual(
        Array(lotsOfTheDay).fill("2026-12"),
      );
      expect(await findFaults(page, "operator-issued")).toEqual([]);
    });

    it("failed deliveries of a partner are recovered with three clicks", async () => {
      const { page } = tab;
      let answer = 410;
      const failing = await startWebhookReceiver(() => answer);
      const { body: endpoint } = await partner.post("/v1/webhook-endpoints", { url: failing.url });
      await operate("POST", `/orders/${secured}/transition`, { to: "export_processing" });
      const failed = async () =>
        (await operate("GET", "/deliveries/failed?limit=200")).body.data.find(
          ({ endpoint_id }: { endpoint_id: string }) => endpoint_id === endpoint.id,
        );
      await expect.poll(failed, { timeout: 60_000 }).toBeDefined();
      const { partner_name: name } = await failed();
      answer = 200;
      await partner.patch(`/v1/webhook-endpoints/${endpoint.id}`, { enabled: true });
      await tab.visit("/sandbox/operator/deliveries", "Failed deliveries");
      const group = `button[aria-label^="Resend "][aria-label$=" deliveries of ${name}"]`;
      await page.waitForSelector(group);
      const hands = countHands(page);
      await page.click(group);
      await clickButton(page, "Resend");
      await waitForText(page, "Sending as");
      await clickButton(page, "Close");
      await page.waitForSelector(group, { hidden: true });
      compareToTable("a partner's failed deliveries", hands);
      await failing.stop();
    });
  });
});
