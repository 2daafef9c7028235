import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  clickButton,
  dropFile,
  findFaults,
  setLocale,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { storePicture } from "../support/browser/inspect-page.ts";
import { buildRow } from "../support/records/build-listing-row.ts";
import { requireValue } from "../support/require-value.ts";
import { startWebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { nextBatchSequence } from "../support/stage/enter-listings.ts";
import type { Answer } from "../support/stage/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const pages = [
  ["today", "Today"],
  ["orders", "Orders"],
  ["lots", "Lots"],
  ["invoices", "Invoices"],
  ["inventory", "Inventory batches"],
  ["inventory/upload", "Upload batch"],
  ["deliveries", "Failed deliveries"],
  ["upstreams", "Upstreams"],
  ["partners", "Partners"],
  ["billing", "History billing"],
  ["fees", "Fees"],
  ["audit", "Audit log"],
] as const;

describe("operator monitoring pages", () => {
  let room: ConsoleRoom;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 2 });
  });
  afterAll(() => room?.close());

  it("an operator starts at the daily overview, whose sections link to filtered lists", async () => {
    expect(room.operator.page.url()).toBe(`${stage.env.console_url}/sandbox/operator/today`);
    const links = await room.operator.page.$$eval("a[aria-label^='View all']", (found) =>
      found.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
    );
    expect(links).toHaveLength(8);
    expect(Object.fromEntries(links)["View all: Invoices to issue"]).toBe(
      "/sandbox/operator/invoices?status=draft",
    );
    for (const [, href] of links) {
      const [, part] = /operator\/(\w+)/.exec(String(href)) ?? [];
      await room.operator.visit(String(href), requireValue(pages.find(([name]) => name === part))[1]);
    }
  });

  it("A permanently failed delivery can be resent after its endpoint is enabled, but not to a disabled endpoint", async () => {
    const { page } = room.operator;
    const partner = requireValue(room.partners[1]);
    let answer = 410;
    const receiver = await startWebhookReceiver(() => answer);
    const { id: endpointId } = (await partner.post("/v1/webhook-endpoints", { url: receiver.url })).body;
    await partner.post(`/v1/orders/${await room.place(1, room.takeCar())}/sandbox-status`, {
      status: "acquiring",
    });
    const failed = async () =>
      (await operate("GET", "/deliveries/failed?limit=200")).body.data.find(
        ({ endpoint_id }: Answer["body"]) => endpoint_id === endpointId,
      );
    await expect.poll(failed, { timeout: 60_000 }).toBeDefined();
    const { sequence, event_id: eventId, partner_name: partnerName } = await failed();
    await room.visit("deliveries", "Failed deliveries");
    // An earlier visit may have loaded the list a moment ago.
    await page.reload();
    const sendAgain = `[aria-label="Resend event ${sequence} of ${partnerName}"]`;
    await waitForText(page, "Enable endpoint first");
    expect(await page.$(sendAgain)).toBeNull();
    expect(await findFaults(page, "operator-deliveries-disabled")).toEqual([]);
    answer = 200;
    await partner.patch(`/v1/webhook-endpoints/${endpointId}`, { enabled: true });
    await page.reload();
    // The states of endpoints load after the rows and move them, also between the search of the button and the click.
    const open = async () => {
      await page.click(sendAgain);
      return page.waitForSelector("[role=dialog]", { timeout: 5_000 }).catch(() => null);
    };
    await expect.poll(open, { timeout: 60_000 }).not.toBeNull();
    await waitForText(page, "Each event is resent unchanged");
    await clickButton(page, "Resend");
    await waitForText(page, "Sending as");
    await receiver.waitFor(({ envelope }) => envelope.id === eventId);
    await clickButton(page, "Close");
    await page.waitForSelector(sendAgain, { hidden: true });
    await receiver.stop();
  });

  describe("inventory page", () => {
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

    it("a file whose first line is not a JSON object is rejected before a batch is announced", async () => {
      const { page } = room.operator;
      await room.visit("inventory/upload?source=auction_d", "Upload batch");
      const path = join(folder, "cars.csv.gz");
      await writeFile(path, gzipSync("id,year\n1,2020\n"));
      await dropFile(page, path, "Drop the file to upload it");
      await waitForText(page, "The first line is not a JSON object.");
      expect(await page.$eval("form button[type=submit]", (button) => button.matches(":disabled"))).toBe(
        true,
      );
      expect(await findFaults(page, "operator-upload-refused")).toEqual([]);
    });

    it("the upload of a dragged file shows its progress, and a stopped upload resumes as the same batch, which is then applied", async () => {
      const { page } = room.operator;
      const sequence = nextBatchSequence();
      await room.visit(`inventory/upload?source=auction_d&sequence=${sequence}`, "Upload batch");
      // Incompressible content takes a while on a slow line.
      const note = () => randomBytes(60_000).toString("base64");
      const rows = [{ listing_id: "auction_d_walk_1" }, { listing_id: "auction_d_walk_2", year: "new" }];
      const path = await write(
        "cars.ndjson",
        rows.map((row) => ({ ...buildRow(row), note: note() })),
      );
      await dropFile(page, path, "Drop the file to upload it");
      await waitForText(page, "cars.ndjson");
      await page.emulateNetworkConditions({ download: -1, upload: 8_000, latency: 0 });
      await clickButton(page, "Upload");
      await waitForText(page, "It cannot be withdrawn");
      await clickButton(page, "Upload");
      await waitForText(page, "Sending ");
      await page.waitForSelector("progress[value], [role=progressbar]");
      await storePicture(page, "operator-upload-sending", wide);
      await clickButton(page, "Stop");
      await waitForText(page, "Upload stopped.");
      expect(await findFaults(page, "operator-upload-stopped")).toEqual([]);
      await page.emulateNetworkConditions(null);
      await clickButton(page, "Try again");
      await waitForHeading(page, `Batch ${sequence} of Auction house D`);
      await waitForText(page, "Applied");
      await waitForText(page, "Rejected rows (1)");
      expect(await findFaults(page, "operator-batch")).toEqual([]);
      const { body } = await operate("GET", "/inventory/batches?source=auction_d&limit=1");
      expect(body.data[0].sequence).toBe(sequence);
      const session = await room.browser.target().createCDPSession();
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

  it("today's issues are on the daily overview, each with a link", async () => {
    const { page } = room.operator;
    await room.visit("today", "Today");
    await waitForText(page, "1 of 2 rows rejected");
    expect(await findFaults(page, "operator-today-full")).toEqual([]);
    await page.click(".due-list a[href^='/sandbox/operator/inventory/']");
    await waitForHeading(page, "of Auction house D");
  });

  it("the monitoring pages are in Korean for an operator who has chosen Korean", async () => {
    const { page } = room.operator;
    await setLocale(page, "ko");
    for (const [part, heading] of [
      ["today", "오늘"],
      ["inventory/upload", "배치 업로드"],
      ["fees", "수수료"],
    ] as const) {
      await room.visit(part, heading);
      expect(await page.evaluate("document.documentElement.lang")).toBe("ko");
      expect(await findFaults(page, `operator-ko-${part.replace("/", "-")}`)).toEqual([]);
    }
  });

  it("the monitoring pages cause no errors and contact only the site, the issuer, the sandbox and the upload store", () => {
    expect(room.findFailures()).toBe("");
  });
});
