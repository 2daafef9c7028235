import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ConsoleTab,
  chooseOption,
  clickButton,
  dropFile,
  fillField,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browse-console.ts";
import { buildRow } from "../support/build-listing-row.ts";
import { consignee } from "../support/consignee.ts";
import { enterListings, hoursFromNow, nextBatchSequence } from "../support/enter-listings.ts";
import { keepPicture } from "../support/inspect-page.ts";
import { openBrowser } from "../support/open-browser.ts";
import { requireValue } from "../support/require-value.ts";
import type { Answer, PartnerClient } from "../support/stage-client.ts";
import { startWebhookReceiver } from "../support/start-webhook-receiver.ts";
import { stage } from "./shared-stage.ts";

const { console_url: site, console_users: users, issuer, sandbox } = stage.env;
const operatorUser = requireValue(users.find(({ scope }) => scope === "operator"));
const bid = 50_000;

const pages = [
  ["today", "Today"],
  ["orders", "Orders"],
  ["lots", "Lots"],
  ["invoices", "Invoices"],
  ["inventory", "Inventory batches"],
  ["inventory/upload", "Upload a batch"],
  ["deliveries", "Failed deliveries"],
  ["upstreams", "Upstreams"],
  ["partners", "Partners"],
  ["billing", "History billing"],
  ["fees", "Fees"],
  ["audit", "Audit log"],
] as const;

const operate = (method: string, path: string, body?: unknown): Promise<Answer> =>
  stage.operator("sandbox", method, `/ops/v1${path}`, body);

describe("an operator's day in the console", () => {
  let browser: Browser;
  let operator: ConsoleTab;
  let partners: PartnerClient[];
  let cars: string[];

  const takeCar = () => requireValue(cars.pop());
  const visit = (path: string, heading: string) => operator.visit(`/sandbox/operator/${path}`, heading);
  const place = async (rank: number, vehicle_id: string, further: object = {}): Promise<string> => {
    const order = { vehicle_id, max_bid_amount_usd: bid - rank * 1_000, ...further };
    const placed = await requireValue(partners[rank]).order(order);
    expect(placed.status).toBe(201);
    return placed.body.id;
  };
  /** What a test has provoked is no failure of a page. */
  const forgive = (text: string) => {
    operator.record.errors = operator.record.errors.filter((error) => !error.includes(text));
  };
  const statusOf = async (id: string) => (await operate("GET", `/orders/${id}`)).body.status;

  beforeAll(async () => {
    browser = await openBrowser();
    operator = await signInToConsole(browser, site, operatorUser, {
      ...{ path: "/", heading: "Today", viewing: wide },
    });
    partners = await Promise.all([0, 1].map(() => stage.createPartner("sandbox", { consignee })));
    const auction_date = await hoursFromNow(stage, 150);
    cars = await enterListings(stage, "sandbox", Array(9).fill({ auction_date }));
  });
  afterAll(() => browser?.close());

  it("an operator arrives at the day's work, each part of which leads to its list with the filter set", async () => {
    expect(operator.page.url()).toBe(`${site}/sandbox/operator/today`);
    const links = await operator.page.$$eval("a[aria-label^='See all']", (found) =>
      found.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
    );
    expect(links).toHaveLength(8);
    expect(Object.fromEntries(links)["See all: Invoices to issue"]).toBe(
      "/sandbox/operator/invoices?status=draft",
    );
    for (const [, href] of links) {
      const [, part] = /operator\/(\w+)/.exec(String(href)) ?? [];
      await operator.visit(String(href), requireValue(pages.find(([name]) => name === part))[1]);
    }
  });

  it.each(pages)(
    "/%s says its name, is accessible, fits on a telephone, in the light and in the dark",
    async (part, heading) => {
      await visit(part, heading);
      expect(await operator.page.title()).toBe(`${heading} · Sandbox · Vehicle Sourcing`);
      expect(await findFaults(operator.page, `operator-${part.replace("/", "-")}`)).toEqual([]);
    },
  );

  it("orders are found by partner and status, and the filters are in the address", async () => {
    const { page } = operator;
    const id = await place(0, takeCar());
    await visit("orders", "Orders");
    await fillField(page, "Partner", requireValue(partners[0]).partnerId);
    await chooseOption(page, "All statuses", "Placed");
    await waitForText(page, id);
    for (const filter of ["status=placed", `partner_id=${requireValue(partners[0]).partnerId}`])
      await page.waitForFunction(`location.search.includes("${filter}")`);
    await clickButton(page, id);
    await waitForHeading(page, id);
    expect(await findFaults(page, "operator-order")).toEqual([]);
  });

  it("an inspection is begun and reported from the order's page", async () => {
    const { page } = operator;
    const id = await place(0, takeCar(), { secondary_inspection_required: true });
    await visit(`orders/${id}`, id);
    await clickButton(page, "Begin the inspection");
    await waitForText(page, "The partner is told that the inspection has begun.");
    expect(await findFaults(page, "operator-order-dialog")).toEqual([]);
    await clickButton(page, "Begin the inspection");
    await waitForText(page, `Order ${id} is now: Inspection in progress.`);
    await clickButton(page, "Report the inspection");
    await fillField(page, "Address of the report (https)", "https://reports.example.com/1.pdf");
    await clickButton(page, "Report the inspection");
    await waitForText(page, `Order ${id} is now: Inspection ready.`);
    expect(await statusOf(id)).toBe("secondary_inspection_ready");
  });

  it("a correction becomes a version, which says what changed, and the order can be seen as it was", async () => {
    const { page } = operator;
    const id = await place(0, takeCar());
    const before = (await operate("GET", `/orders/${id}`)).body;
    await visit(`orders/${id}`, id);
    await clickButton(page, "Correct");
    await fillField(page, "VIN", "KMHF341EBKA555555");
    expect(await findFaults(page, "operator-order-correction")).toEqual([]);
    await clickButton(page, "Send the correction");
    await waitForText(page, `Order ${id} is corrected.`);
    await clickButton(page, "Versions");
    await waitForText(page, `${before.vin} → KMHF341EBKA555555`);
    expect(await findFaults(page, "operator-order-versions")).toEqual([]);
    await visit(`orders/${id}?tab=versions&as_of=${encodeURIComponent(before.created_at)}`, id);
    await waitForText(page, "The order at");
    expect(await page.$eval(".json", (shown) => shown.textContent)).toContain(before.vin);
    await clickButton(page, "Audit");
    await waitForText(page, "order.correct");
  });

  it("an operator whose correction meets another's is shown both, and decides", async () => {
    const id = await place(0, takeCar());
    const other = await signInToConsole(browser, site, operatorUser, {
      ...{ path: `/sandbox/operator/orders/${id}`, heading: id, viewing: wide },
    });
    const { page } = operator;
    await visit(`orders/${id}`, id);
    for (const [one, plate] of [
      [page, "11가1111"],
      [other.page, "22나2222"],
    ] as const) {
      await clickButton(one, "Correct");
      await fillField(one, "Licence plate", plate);
    }
    await clickButton(page, "Send the correction");
    await waitForText(page, `Order ${id} is corrected.`);
    await clickButton(other.page, "Send the correction");
    await waitForText(other.page, "This was changed in the meantime");
    const shown = String(await other.page.$eval("[role=dialog]", (dialog) => dialog.textContent));
    expect(shown).toContain("11가1111");
    expect(shown).toContain("22나2222");
    expect(await findFaults(other.page, "operator-order-conflict")).toEqual([]);
    expect((await operate("GET", `/orders/${id}`)).body.license_plate).toBe("11가1111");
    await clickButton(other.page, "Send what I typed");
    await waitForText(other.page, `Order ${id} is corrected.`);
    expect((await operate("GET", `/orders/${id}`)).body.license_plate).toBe("22나2222");
    expect(other.record.errors).toEqual([]);
    await other.page.browserContext().close();
  });

  it("an operator who acts on an order that another changed is shown what changed, and nothing is done unseen", async () => {
    const id = await place(0, takeCar());
    const other = await signInToConsole(browser, site, operatorUser, {
      ...{ path: `/sandbox/operator/orders/${id}`, heading: id, viewing: wide },
    });
    const { page } = operator;
    await visit(`orders/${id}`, id);
    await clickButton(other.page, "Acquire");
    await waitForText(other.page, "Nobody can change a bid");
    await clickButton(page, "Cancel the order");
    await chooseOption(page, "Choose", "Auction cancelled");
    await clickButton(page, "Cancel the order");
    await waitForText(page, `Order ${id} is now: Cancelled.`);
    await clickButton(other.page, "Acquire");
    await waitForText(other.page, "no longer possible");
    expect(await other.page.$eval("[role=dialog]", (dialog) => dialog.textContent)).toContain(
      "status: placed → cancelled",
    );
    expect(await findFaults(other.page, "operator-order-news")).toEqual([]);
    expect(await statusOf(id)).toBe("cancelled");
    await other.page.browserContext().close();
  });

  it("a lot of several orders is acquired and awarded by keys, and the other orders fail", async () => {
    const { page } = operator;
    const vehicleId = takeCar();
    const ids = [await place(0, vehicleId), await place(1, vehicleId)];
    await visit(`lots/${vehicleId}`, vehicleId);
    await waitForText(page, requireValue(ids[1]));
    expect(await findFaults(page, "operator-lot")).toEqual([]);
    await page.keyboard.press("a");
    await waitForText(page, "(2) enter acquisition together");
    await clickButton(page, "Acquire");
    await waitForText(page, `Acquire: 2 orders on ${vehicleId}.`);
    await page.keyboard.press("w");
    await fillField(page, "Hammer price, won", "26,000,000");
    await fillField(page, "Auction house's fee, USD", "410");
    expect(await findFaults(page, "operator-lot-award")).toEqual([]);
    await clickButton(page, "Record the award");
    await waitForText(page, `Record the award: 2 orders on ${vehicleId}.`);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["secured", "failed"]);
  });

  it("a lot is recorded as lost with its reason", async () => {
    const { page } = operator;
    const vehicleId = takeCar();
    const ids = [await place(0, vehicleId), await place(1, vehicleId)];
    await operate("POST", `/lots/${vehicleId}/acquire`);
    await visit(`lots/${vehicleId}`, vehicleId);
    await page.keyboard.press("l");
    await chooseOption(page, "Choose", "Seller withdrew");
    await clickButton(page, "Record the loss");
    await waitForText(page, `Record the loss: 2 orders on ${vehicleId}.`);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["failed", "failed"]);
  });

  it("an invoice is edited, issued and paid", async () => {
    const { page } = operator;
    const board = await operate("GET", `/invoices?dealer_id=${requireValue(partners[0]).partnerId}`);
    const { id } = board.body.data[0];
    await visit(`invoices?status=draft&dealer_id=${requireValue(partners[0]).partnerId}`, "Invoices");
    await clickButton(page, id);
    await waitForHeading(page, id);
    await clickButton(page, "Edit");
    await fillField(page, "Month of shipment (YYYY-MM)", "2026-12");
    await fillField(page, "Ocean freight", "1,650.50");
    expect(await findFaults(page, "operator-invoice-editor")).toEqual([]);
    await clickButton(page, "Save the draft");
    await waitForText(page, "The draft is saved.");
    await clickButton(page, "Issue");
    await waitForText(page, "It is final");
    await clickButton(page, "Issue");
    await waitForText(page, "Issue: done for");
    await clickButton(page, "Record the payment");
    await waitForText(page, "The payment is recorded once");
    await clickButton(page, "Record the payment");
    await waitForText(page, "Record the payment: done for");
    const { body } = await operate("GET", `/invoices/${id}`);
    expect(body).toMatchObject({ status: "paid", amounts: { ocean_freight: 1_650.5 } });
    expect(await findFaults(page, "operator-invoice")).toEqual([]);
  });

  it("a partner's settings are changed, and the audit log says what was", async () => {
    const { page } = operator;
    const { partnerId } = requireValue(partners[1]);
    await visit(`partners/${partnerId}`, "Test partner");
    await clickButton(page, "Edit the settings");
    await fillField(page, "Orders close, minutes before the auction", "90");
    await clickButton(page, "Save the settings");
    await waitForText(page, "are in force.");
    expect((await operate("GET", `/partners/${partnerId}`)).body.order_lead_minutes).toBe(90);
    expect(await findFaults(page, "operator-partner")).toEqual([]);
    await visit(
      `audit?resource_id=${partnerId}&from=${encodeURIComponent(await hoursFromNow(stage, -1))}`,
      "Audit log",
    );
    await waitForText(page, "partner.change");
    await visit(
      `audit?resource_id=${partnerId}&to=${encodeURIComponent(await hoursFromNow(stage, -1))}`,
      "Audit log",
    );
    await waitForText(page, "Nothing was recorded for this.");
  });

  it("a delivery that failed for good is sent again, and a refusal to do so is said beside it", async () => {
    const { page } = operator;
    const partner = requireValue(partners[1]);
    let answer = 410;
    const receiver = await startWebhookReceiver(() => answer);
    const { id: endpointId } = (await partner.post("/v1/webhook-endpoints", { url: receiver.url })).body;
    await partner.post(`/v1/orders/${await place(1, takeCar())}/sandbox-status`, { status: "acquiring" });
    const failed = async () =>
      (await operate("GET", "/deliveries/failed?limit=200")).body.data.find(
        ({ endpoint_id }: Answer["body"]) => endpoint_id === endpointId,
      );
    await expect.poll(failed, { timeout: 60_000 }).toBeDefined();
    const { sequence, event_id: eventId } = await failed();
    await visit("deliveries", "Failed deliveries");
    const sendAgain = `[aria-label="Send again: event ${sequence} of ${partner.partnerId}"]`;
    await (await page.waitForSelector(sendAgain))?.click();
    await waitForText(page, "Each is sent as it was");
    await clickButton(page, "Send again");
    await waitForText(page, "conflict");
    expect(await findFaults(page, "operator-deliveries-refused")).toEqual([]);
    answer = 200;
    await partner.patch(`/v1/webhook-endpoints/${endpointId}`, { enabled: true });
    await clickButton(page, "Try those that failed again");
    await waitForText(page, "On its way as");
    await receiver.waitFor(({ envelope }) => envelope.id === eventId);
    await clickButton(page, "Close");
    await page.waitForSelector(sendAgain, { hidden: true });
    await receiver.stop();
    forgive("(Conflict)");
  });

  it("changed fees are in force at once under the next version", async () => {
    const { page } = operator;
    const { version, ocean_freight_usd: freight, ...table } = (await operate("GET", "/settings/fees")).body;
    await visit("fees", "Fees");
    await clickButton(page, "Edit the fees");
    await fillField(page, "Ocean freight, USD", String(freight + 1));
    expect(await findFaults(page, "operator-fees-editor")).toEqual([]);
    await clickButton(page, "Put the fees in force");
    await waitForText(page, `Version ${version + 1} of the fees is in force.`);
    const { body } = await operate("GET", "/settings/fees");
    expect(body).toEqual({ ...table, ocean_freight_usd: freight + 1, version: version + 1 });
    await operate("PUT", "/settings/fees", { ...table, ocean_freight_usd: freight });
  });

  describe("the inventory", () => {
    let folder: string;
    const write = async (name: string, rows: readonly object[]) => {
      const path = join(folder, name);
      await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      return path;
    };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "operator-"));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it("a file that holds no rows is refused before anything is announced", async () => {
      const { page } = operator;
      await visit("inventory/upload?source=auction_d", "Upload a batch");
      const path = join(folder, "cars.csv.gz");
      await writeFile(path, gzipSync("id,year\n1,2020\n"));
      await dropFile(page, path, "Drop the file to upload it");
      await waitForText(page, "The first line is not a car as JSON.");
      expect(await page.$eval("form button[type=submit]", (button) => button.matches(":disabled"))).toBe(
        true,
      );
      expect(await findFaults(page, "operator-upload-refused")).toEqual([]);
    });

    it("a dragged file is sent with its progress, and one that was stopped goes on as the same batch until it is in force", async () => {
      const { page } = operator;
      const sequence = nextBatchSequence();
      await visit(`inventory/upload?source=auction_d&sequence=${sequence}`, "Upload a batch");
      // What cannot be compressed takes a while on a slow line.
      const note = () => randomBytes(4_000).toString("base64");
      const rows = [{ listing_id: "auction_d_walk_1" }, { listing_id: "auction_d_walk_2", year: "new" }];
      const path = await write(
        "cars.ndjson",
        rows.map((row) => ({ ...buildRow(row), note: note() })),
      );
      await dropFile(page, path, "Drop the file to upload it");
      await waitForText(page, "cars.ndjson");
      await page.emulateNetworkConditions({ download: -1, upload: 500, latency: 0 });
      await clickButton(page, "Upload");
      await waitForText(page, "It cannot be withdrawn");
      await clickButton(page, "Upload");
      await waitForText(page, "Sending ");
      await page.waitForSelector("progress[value], [role=progressbar]");
      await keepPicture(page, "operator-upload-sending", wide);
      await clickButton(page, "Stop");
      await waitForText(page, "The upload was stopped.");
      expect(await findFaults(page, "operator-upload-stopped")).toEqual([]);
      await page.emulateNetworkConditions(null);
      await clickButton(page, "Try again");
      await waitForHeading(page, `Batch ${sequence} of Auction house D`);
      await waitForText(page, "In force");
      await waitForText(page, "Rejected rows (1)");
      expect(await findFaults(page, "operator-batch")).toEqual([]);
      const { body } = await operate("GET", "/inventory/batches?source=auction_d&limit=1");
      expect(body.data[0].sequence).toBe(sequence);
      const session = await browser.target().createCDPSession();
      await session.send("Browser.setDownloadBehavior", {
        ...{
          behavior: "allow",
          downloadPath: folder,
          browserContextId: requireValue(page.browserContext().id),
        },
      });
      await clickButton(page, "Save as CSV");
      const name = `auction_d-${sequence}-rejections.csv`;
      await expect.poll(() => readdir(folder), { timeout: 20_000 }).toContain(name);
      expect(await readFile(join(folder, name), "utf8")).toMatch(/^line,path,reason\r?\n2,year,/);
    });
  });

  it("what came up during the day is on the day's page, each with the way to it", async () => {
    const { page } = operator;
    await visit("today", "Today");
    await waitForText(page, "1 of 2 rows rejected");
    expect(await findFaults(page, "operator-today-full")).toEqual([]);
    const row = await page.waitForSelector(".due-list a[href^='/sandbox/operator/inventory/']");
    await row?.click();
    await waitForHeading(page, "of Auction house D");
  });

  it("the pages speak Korean where that is preferred", async () => {
    const { page } = operator;
    await page.evaluate(
      "localStorage.setItem('preferences', JSON.stringify({ locale: 'ko' })); dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))",
    );
    for (const [part, heading] of [
      ["today", "오늘"],
      ["inventory/upload", "배치 업로드"],
      ["fees", "수수료"],
    ] as const) {
      await visit(part, heading);
      expect(await page.evaluate("document.documentElement.lang")).toBe("ko");
      expect(await findFaults(page, `operator-ko-${part.replace("/", "-")}`)).toEqual([]);
    }
  });

  it("nothing failed on any page, and the pages asked the site, the issuer, the sandbox and its store alone", () => {
    expect(operator.record.errors).toEqual([]);
    const known = [site, issuer, sandbox.console_api_url, stage.env.storage_url];
    const origins = new Set(known.map((url) => new URL(url).origin));
    expect([...operator.record.origins].filter((origin) => !origins.has(origin))).toEqual([]);
  });
});
