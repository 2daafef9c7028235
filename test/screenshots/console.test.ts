import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import { type ConsoleTab, signInToConsole, wide } from "../support/browser/browse-console.ts";
import { storePicture } from "../support/browser/inspect-page.ts";
import { openBrowser, type Viewing, viewAs } from "../support/browser/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import { type FurnishedStage, furnishStage } from "./furnish-stage.ts";

const { console_url: site, console_users: users } = stage.env;
const viewings: readonly Viewing[] = [wide, { widthPixels: 390, colorScheme: "dark" }];

type Picture = readonly [name: string, path: string, heading: string];

const ofOperator = (things: FurnishedStage): Picture[] => [
  ["operator-today", "operator/today", "Today"],
  ["operator-orders", "operator/orders", "Orders"],
  ["operator-cockpit", `operator/cockpit?auction_date=${things.day}`, "Auction cockpit"],
  ["operator-lot", `operator/lots/${things.lot}`, "Lot: "],
  ["operator-order", `operator/orders/${things.order}`, "Order: "],
  ["operator-thread", `operator/messages/${things.ownOrder}`, "Messages: "],
  ["operator-invoice-preview", `operator/invoices/${things.draft}`, "Invoice"],
  ["operator-batch", `operator/inventory/${things.batch}`, "Batch "],
  ["operator-alarms", "operator/alarms", "Alarms"],
];

const ofPartner = (things: FurnishedStage): Picture[] => [
  ["partner-start", "start", "Getting started"],
  ["partner-vehicles", "vehicles", "Vehicles"],
  ["partner-vehicles-car", `vehicles/${things.listed[0]}`, " "],
  [
    "partner-vehicles-compare-ids-car-listed",
    `vehicles/compare?ids=${things.listed.slice(0, 4).join(",")}`,
    "Compare vehicles",
  ],
  ["partner-orders", "orders", "Orders"],
  ["partner-orders-order", `orders/${things.ownOrder}`, "Order: "],
  ["partner-messages-order", `messages/${things.ownOrder}`, "Messages about "],
  ["partner-watches-watch", `watches/${things.watch}`, "Family SUVs"],
  ["partner-webhooks-endpoint", `webhooks/${things.endpoint}`, "Webhook endpoint"],
  ["partner-certificates-certificate", `certificates/${things.certificate}`, "Certificate"],
];

/** True when the pictures and messages in view are loaded. */
const loadedImages = `[...document.images].every((one) => one.complete || one.loading === "lazy") &&
  document.querySelector("[aria-busy=true], .skeleton") === null &&
  [...document.querySelectorAll("vehicle-order-chat")].every((chat) => chat.shadowRoot.querySelector(".message") !== null)`;

describe("pictures of the console", () => {
  let browser: Browser;
  let things: FurnishedStage;
  beforeAll(async () => {
    [browser, things] = await Promise.all([openBrowser(), furnishStage()]);
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await things?.stop();
  });

  const taken: string[] = [];
  async function take(tab: ConsoleTab, pictures: readonly Picture[]): Promise<void> {
    const { page } = tab;
    for (const [name, path, heading] of pictures) {
      await tab.visit(`/sandbox/${path}`, heading);
      for (const viewing of viewings) {
        await viewAs(page, viewing);
        await page.evaluate("scrollTo(0, 0)");
        await page.waitForNetworkIdle({ idleTime: 700, concurrency: 3 });
        await page.waitForFunction(loadedImages);
        await storePicture(page, name, viewing);
      }
      await viewAs(page, wide);
      taken.push(name);
    }
    expect(tab.record.errors).toEqual([]);
  }
  const signIn = (scope: string, path: string, heading: string) =>
    signInToConsole(browser, site, requireValue(users.find((user) => user.scope === scope)), {
      ...{ path, heading, viewing: wide },
    });

  it("the operator's pages of the guide are pictured without errors", async () => {
    await take(await signIn("operator", "/sandbox/operator/today", "Today"), ofOperator(things));
  });

  it("the partner's pages of the guide are pictured without errors", async () => {
    await take(await signIn("partner", "/sandbox/orders", "Orders"), ofPartner(things));
  });

  it("each picture of the guide has a page", () => {
    const shown = readdirSync(join(import.meta.dirname, "../../docs/console"));
    expect(shown.map((file) => file.replace(".png", "")).filter((name) => !taken.includes(name))).toEqual([]);
  });
});
