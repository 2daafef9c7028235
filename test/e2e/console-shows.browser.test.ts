import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyWebhook } from "../../packages/client/src/index.ts";
import {
  clickButton,
  fillField,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browse-console.ts";
import { consignee } from "../support/consignee.ts";
import { countHands, type Hands } from "../support/count-hands.ts";
import { enterListings, hoursFromNow } from "../support/enter-listings.ts";
import { keepPicture } from "../support/inspect-page.ts";
import { openBrowser } from "../support/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import { type PartnerClient, send } from "../support/stage-client.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/start-webhook-receiver.ts";
import { stage } from "./shared-stage.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;
const userOf = (scope: string) => requireValue(users.find((user) => user.scope === scope));
const lotsOfTheDay = 12;

const tell = (what: string, { clicks, keys }: Hands) =>
  process.stdout.write(`${what}: ${clicks} clicks, ${keys} keys\n`);

/** Returns the checkbox in a table's head that selects all of its rows. */
const chooseAll = async (page: Page) => (await page.waitForSelector("thead input[type=checkbox]"))?.click();

/** Waits for a dialog, which opens with the focus in its first field. */
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

  it("a partner needs at most ten clicks from sign-in to a verified event at their own server", async () => {
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
    tell("From signing in to a verified event", hands);
    expect(hands.clicks).toBeLessThanOrEqual(10);
    const headers = {
      authorization: `Bearer ${await stage.token("partner", requireValue(partner.partner_id))}`,
    };
    const endpoints = `${sandbox.console_api_url}/console/v1/webhook-endpoints`;
    const { body } = await send(endpoints, { headers });
    const { id } = requireValue(body.data.find(({ url }: { url: string }) => url === receiver.url));
    await send(`${endpoints}/${id}`, { method: "DELETE", headers });
  });

  describe("operator's day with twelve lots", () => {
    let partner: PartnerClient;
    let day: string;
    beforeAll(async () => {
      partner = await stage.createPartner("sandbox", { consignee });
      // A day without lots of other tests.
      const auction_date = await hoursFromNow(stage, 24 * 23);
      day = new Date(Date.parse(auction_date) + 9 * 3_600_000).toISOString().slice(0, 10);
      const cars = await enterListings(stage, "sandbox", Array(lotsOfTheDay).fill({ auction_date }));
      for (const vehicle_id of cars)
        expect((await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 })).status).toBe(201);
    });

    it("twelve orders become twelve issued invoices with twelve clicks", async () => {
      const { page } = await signInToConsole(browser, site, userOf("operator"), {
        ...{ path: `/sandbox/operator/lots?auction_date=${day}`, heading: "Lots", viewing: wide },
      });
      const hands = countHands(page);
      await page.waitForFunction(`document.querySelectorAll("tbody tr").length === ${lotsOfTheDay}`);
      await chooseAll(page);
      await clickButton(page, `Acquire ${lotsOfTheDay} lots`);
      await clickButton(page, "Acquire");
      await waitForText(page, `${lotsOfTheDay} of ${lotsOfTheDay} done`);
      await clickButton(page, "Close");
      await clickButton(page, `Record ${lotsOfTheDay} awards`);
      await waitForFirstField(page);
      for (let lot = 1; lot <= lotsOfTheDay; lot += 1) {
        await page.keyboard.type("20,000,000");
        await page.keyboard.press("Tab");
        await page.keyboard.type("350");
        await page.keyboard.press("Tab");
      }
      await keepPicture(page, "operator-award-some", wide);
      await clickButton(page, "Record award");
      await waitForText(page, `${lotsOfTheDay} of ${lotsOfTheDay} done`);
      await clickButton(page, "Close");
      await page.keyboard.press("g");
      await page.keyboard.press("i");
      await waitForHeading(page, "Invoices");
      await fillField(page, "Partner", partner.partnerId);
      await page.waitForFunction(`document.querySelectorAll("tbody tr").length === ${lotsOfTheDay}`);
      await chooseAll(page);
      await clickButton(page, `Issue ${lotsOfTheDay} drafts`);
      await waitForFirstField(page);
      await page.keyboard.type("2026-12");
      await clickButton(page, "Issue invoices");
      await waitForText(page, `${lotsOfTheDay} of ${lotsOfTheDay} done`);
      await clickButton(page, "Close");
      tell("From twelve orders to twelve issued invoices", hands);
      expect(hands.clicks).toBeLessThanOrEqual(lotsOfTheDay);
      const { body } = await stage.operator(
        "sandbox",
        "GET",
        `/ops/v1/invoices?status=issued&dealer_id=${partner.partnerId}`,
      );
      expect(body.data.map(({ shipment_month }: { shipment_month: string }) => shipment_month)).toEqual(
        Array(lotsOfTheDay).fill("2026-12"),
      );
      expect(await findFaults(page, "operator-issued")).toEqual([]);
    });
  });
});
