import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startIntegration } from "../certify/reference-integration.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  chooseOption,
  clickButton,
  fillField,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { findPhotos } from "../support/browser/find-photos.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { openTerminal, type Terminal } from "../support/client/open-terminal.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { type NamedListings, openListings } from "../support/stage/open-listings.ts";

const { console_url: site, console_users: users, sandbox, storage_url, upstreams_url } = stage.env;
const partnerUser = requireValue(users.find(({ scope }) => scope === "partner"));
const operatorUser = requireValue(users.find(({ scope }) => scope === "operator"));
const partnerId = requireValue(partnerUser.partner_id);

/** Makes of cars that no other test uses, and makes that no other test orders. */
const make = `Console Watch ${randomInt(1e6)}`;
const certifiedMake = "KGM";

/** Reads over HTTP what the person's page reads. */
const read = async (path: string) =>
  (await stage.partnerUser("sandbox", partnerId, "GET", `/console/v1${path}`)).body;

describe("partner watches in the console", () => {
  let browser: Browser;
  let partner: ConsoleTab;
  let page: Page;
  let cars: NamedListings;
  let receiver: WebhookReceiver;
  let terminal: Terminal | undefined;
  const endpoints: string[] = [];

  beforeAll(async () => {
    [browser, cars, receiver] = await Promise.all([
      openBrowser(),
      openListings(stage, make),
      startWebhookReceiver(),
    ]);
    const photos = await findPhotos(stage, partnerId);
    await cars.enter({
      cheap: { model: "Kestrel", price: 20, photos },
      dear: { model: "Kestrel", price: 25, photos },
      other: { model: "Falcon", price: 30, photos },
    });
    const created = await stage.partnerUser("sandbox", partnerId, "POST", "/console/v1/webhook-endpoints", {
      ...{ url: receiver.url, event_types: ["eagle_eye.match"] },
    });
    endpoints.push(created.body.id);
    const body = { filters: { make } };
    const search = () =>
      stage.partnerUser("sandbox", partnerId, "POST", "/console/v1/eagle-eye/search", body);
    // The search data includes a batch after a short delay.
    while ((await search()).body.match_count < 3) await pause(100);
    partner = await signInToConsole(browser, site, partnerUser, {
      ...{ path: "/sandbox/watches", heading: "Watches", viewing: wide },
    });
    page = partner.page;
  });

  afterAll(async () => {
    for (const id of endpoints)
      await stage.partnerUser("sandbox", partnerId, "DELETE", `/console/v1/webhook-endpoints/${id}`);
    await terminal?.close();
    await Promise.all([browser?.close(), receiver?.stop()]);
  });

  /** Returns the watch whose page is displayed. */
  const responseId = () => requireValue(/\/watches\/(ww_\w+)/.exec(page.url())?.[1], page.url());

  it("a watch form counts matches while editing and shows errors at their fields", async () => {
    await clickButton(page, "New watch");
    await waitForHeading(page, "New watch");
    await fillField(page, "Name", "Kestrels");
    await fillField(page, "Make", make);
    await fillField(page, "Model", "Kestrel");
    await waitForText(page, "2 cars match now");
    await fillField(page, "Maximum price (KRW)", "21,000,000");
    await waitForText(page, "1 car matches now");
    await waitForCar(page, cars.idOf("cheap"));
    await fillField(page, "Oldest model year", "20x");
    await waitForText(page, "must be a whole number");
    await fillField(page, "Oldest model year", "2000");
    await waitForText(page, "1 car matches now");
    await clickButton(page, "Run backtest");
    await waitForText(page, "Cars found in 90 days");
    expect(await findFaults(page, "watch-builder")).toEqual([]);
    await clickButton(page, "Create watch");
    await waitForHeading(page, "Kestrels");
    await waitForCar(page, cars.idOf("cheap"));
    expect(await read(`/eagle-eye/watches/${responseId()}`)).toMatchObject({
      ...{ name: "Kestrels", status: "active", active_match_count: 1 },
      filters: { make, model: "Kestrel", price_max_krw: 21_000_000, year_min: 2000 },
    });
  });

  it("a watch is copied with its condition, and the original is paused", async () => {
    const former = responseId();
    await clickButton(page, "Copy to new watch");
    await waitForHeading(page, "Copy of a watch");
    await waitForText(page, "1 car matches now");
    await fillField(page, "Maximum price (KRW)", "30,000,000");
    await waitForText(page, "2 cars match now");
    await clickButton(page, "Create watch");
    await waitForHeading(page, "Kestrels (copy)");
    await waitForCar(page, cars.idOf("dear"));
    expect(responseId()).not.toBe(former);
    expect((await read(`/eagle-eye/watches/${former}`)).status).toBe("paused");
    expect((await read(`/eagle-eye/watches/${responseId()}`)).status).toBe("active");
  });

  it("the cars of a watch are filtered by a keyword in the URL, hidden, and shown again", async () => {
    await fillField(page, "Car, ID, VIN or plate", cars.idOf("dear"));
    await waitForText(page, "(1 of 2)");
    expect(new URL(page.url()).searchParams.get("text")).toBe(cars.idOf("dear"));
    await choose(page, cars.idOf("dear"));
    await clickButton(page, "Hide");
    await waitForText(page, "No car on this list meets these filters.");
    await flip(page, "Include hidden cars");
    await waitForText(page, "(1 of 2)");
    await choose(page, cars.idOf("dear"));
    await clickButton(page, "Show again");
    await page.waitForFunction(`!/\\bYes\\b/.test(document.querySelector("table").innerText)`);
    const { data } = await read(`/eagle-eye/watches/${responseId()}/matches`);
    expect(data).toHaveLength(2);
    expect(await findFaults(page, "watch-matches")).toEqual([]);
  });

  it("the alert history shows a test event and the old and new price of a price drop", async () => {
    await cars.enter({ dear: { price: 22 } });
    const dropped = await receiver.waitFor(
      ({ envelope }) => (envelope.data.price_changes as unknown[])?.length === 1,
    );
    expect(dropped.envelope.data.watch_id).toBe(responseId());
    await choose(page, cars.idOf("dear"));
    await clickButton(page, "Send test event");
    const reported = await receiver.waitFor(({ envelope }) => envelope.data.is_test === true);
    expect(reported.envelope.data.watch_id).toBe(responseId());
    await clickButton(page, "Alert history");
    await waitForText(page, "Test: 1 new");
    await unfold(page, "1 price change");
    await waitForText(page, "KRW 25,000,000 → KRW 22,000,000 (−12 %)");
    expect(new URL(page.url()).searchParams.get("tab")).toBe("events");
    expect(await findFaults(page, "watch-events")).toEqual([]);
  });

  it("pasted ids are added to a list with an outcome for each, and cars are removed from the list", async () => {
    await partner.visit("/sandbox/watches", "Watches");
    await clickButton(page, "New list");
    await fillField(page, "Name", "Picked");
    await clickButton(page, "Create list");
    await waitForHeading(page, "Picked");
    await waitForText(page, "The list is empty.");
    await clickButton(page, "Add cars");
    const [one, two] = [cars.idOf("cheap"), cars.idOf("other")];
    await fillField(page, "Car IDs", `${one}, ${two}, ${one}, auction_a_nowhere`);
    await clickButton(page, "Add 3 cars");
    await waitForText(page, "2 added");
    await waitForText(page, "1 not for sale now, or unknown");
    expect(await findFaults(page, "watch-list-add")).toEqual([]);
    await clickButton(page, "Close");
    await waitForText(page, "(2)");
    await choose(page, two);
    await clickButton(page, "Remove");
    await page.waitForSelector("[role=dialog]");
    await clickButton(page, "Remove");
    await waitForText(page, "1 car removed from the list.");
    const { data } = await read(`/eagle-eye/watches/${responseId()}/matches`);
    expect(data.map((row: { vehicle_id: string }) => row.vehicle_id)).toEqual([one]);
    expect(await findFaults(page, "watch-list")).toEqual([]);
  });

  it("a new partner creates a key, places a first order and receives a verified webhook", async () => {
    await partner.visit("/sandbox/start", "Getting started");
    await clickButton(page, "Create and use key");
    await page.waitForSelector("[role=dialog] input");
    await fillField(page, "Name", "First steps");
    await clickButton(page, "Create key");
    const key = await textOf(page, "[role=dialog] .secret");
    await clickButton(page, "I stored the value");
    const calls: string[] = [];
    for (const language of ["curl", "JavaScript", "Python", "PHP", "Go"])
      calls.push(await readCode(page, "Languages for the first call", language));
    expect(calls.filter((code) => !code.includes(key))).toEqual([]);
    terminal = await openTerminal({});
    const [answered] = await terminal.paste([requireValue(calls[0])]);
    expect(JSON.parse(requireValue(answered)).data).toHaveLength(3);

    const port = String(await findFreePort());
    await clickButton(page, "Register endpoint");
    await page.waitForSelector("[role=dialog] input[type=url]");
    await fillField(page, "Address", `http://127.0.0.1:${port}/webhooks`);
    await clickButton(page, "Register endpoint");
    const secret = await textOf(page, "[role=dialog] .secret");
    await clickButton(page, "I stored the value");
    const [endpoint] = (await read("/webhook-endpoints")).data.filter(({ url }: { url: string }) =>
      url.includes(port),
    );
    endpoints.push(endpoint.id);
    const program = await readCode(page, "Languages for the receiver", "Node.js");
    expect(program).toContain(secret);
    const running = terminal.start([program], { PORT: port });
    await running.until((printed) => printed.includes(`waiting on port ${port}`));
    await clickButton(page, "Place order from this page");
    await waitForText(page, "The order is placed, and the simulated operator is acquiring the car.");
    await running.until((printed) => /verified order\.status_changed acquiring/.test(printed));
    await page.waitForFunction(
      "[...document.querySelectorAll('li')].some((one) => /→ Acquiring\\s+Delivered/.test(one.innerText))",
    );
    expect(await findFaults(page, "start")).toEqual([]);
  });

  it("a certification run progresses step by step, and the operator sees the same report", async () => {
    const issued = await stage.issueKey("sandbox", partnerId);
    const access = { baseUrl: sandbox.base_url, apiKey: issued.body.key };
    const integration = await startIntegration(access, { make: certifiedMake });
    endpoints.push(integration.endpointId);
    await clickButton(page, "Certify your integration");
    await waitForHeading(page, "Certificates");
    await clickButton(page, "Certify your integration");
    await page.waitForSelector("[role=dialog]");
    const { url } = await read(`/webhook-endpoints/${integration.endpointId}`);
    await chooseOption(page, "Choose your integration's endpoint", url);
    expect(await findFaults(page, "certificate-start")).toEqual([]);
    await clickButton(page, "Start");
    const followed = integration.follow();
    await page.waitForFunction("location.pathname.includes('/certificates/')");
    await waitForText(page, "steps passed");
    const certificate = await followed;
    await integration.stop();
    expect(certificate.result, JSON.stringify(certificate.steps)).toBe("passed");
    const all = certificate.steps.length;
    await waitForText(page, `${all} of ${all} steps passed`);
    await unfold(page, "Forged signature");
    await waitForText(page, "A message signed with another secret is rejected.");
    expect(await findFaults(page, "certificate-report")).toEqual([]);

    const operator = await signInToConsole(browser, site, operatorUser, {
      ...{ path: `/sandbox/operator/partners/${partnerId}?tab=certificates&certificate=${certificate.id}` },
      ...{ heading: "Partner", viewing: wide },
    });
    await waitForText(operator.page, `${all} of ${all} steps passed`);
    expect(await findFaults(operator.page, "operator-certificate")).toEqual([]);
    expect(operator.record.errors).toEqual([]);
    await operator.page.browserContext().close();
  });

  it("the tested pages cause no browser errors and contact only the site, the issuer, the sandbox and picture hosts", async () => {
    expect(partner.record.errors.filter((error) => !isAwaited(error))).toEqual([]);
    const known = [site, stage.env.issuer, sandbox.console_api_url, upstreams_url, storage_url];
    const origins = new Set(known.map((url) => new URL(url).origin));
    expect([...partner.record.origins].filter((origin) => !origins.has(origin))).toEqual([]);
  });
});

/**
 * Reports whether a browser error is expected: the test types an invalid condition, and another test may order
 * first.
 */
const isAwaited = (error: string): boolean =>
  (/status of 400/.test(error) && error.includes("/console/v1/eagle-eye/search")) ||
  (/status of (?:404|409|410)/.test(error) && error.endsWith("/console/v1/orders"));

/** Selects a row of the table. */
const waitForCar = (page: Page, vehicleId: string) => page.waitForSelector(`.copy-id [title="${vehicleId}"]`);

async function choose(page: Page, vehicleId: string): Promise<void> {
  await page.click(`input[type=checkbox][aria-label$="${vehicleId}"]`);
}

/** Toggles a switch. */
async function flip(page: Page, name: string): Promise<void> {
  const label = `//*[@id][normalize-space()="${name}"]/@id`;
  await page.click(
    `::-p-xpath(//input[contains(concat(" ", @aria-labelledby, " "), concat(" ", ${label}, " "))])`,
  );
}

/** Opens a section by its heading. */
async function unfold(page: Page, heading: string): Promise<void> {
  await page.click(`::-p-xpath(//*[@aria-expanded][contains(normalize-space(), "${heading}")])`);
}

const textOf = async (page: Page, selector: string): Promise<string> => {
  const found = await page.waitForSelector(selector);
  return String(await found?.evaluate((element) => element.textContent));
};

/** Returns the code in a tab. */
async function readCode(page: Page, list: string, language: string): Promise<string> {
  const tab = `::-p-xpath(//*[@role="tablist"][@aria-label="${list}"]//*[@role="tab"][normalize-space()="${language}"])`;
  await page.click(tab);
  const panel = await page.$eval(tab, (element) => element.getAttribute("aria-controls"));
  return textOf(page, `[id="${panel}"] pre`);
}
