import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  clickButton,
  findFaults,
  signInToConsole,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { sampleFile } from "../support/records/sample-files.ts";
import { requireValue } from "../support/require-value.ts";
import { send } from "../support/stage/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const { console_url: site, console_users: users, sandbox, storage_url: store } = stage.env;
const pdf = sampleFile("application/pdf", 3_000);

/** Waits until the dialog's button can be selected, or cannot. */
const waitForButton = (page: Page, isDisabled: boolean): Promise<unknown> =>
  page.waitForFunction(
    `[...document.querySelectorAll("[role=dialog] button")].find((one) => one.textContent === "Report inspection")?.disabled === ${isDisabled}`,
  );

/** Breaks the connection of the next upload. */
async function breakUpload(page: Page): Promise<{ end: () => Promise<void> }> {
  const pass = (request: HTTPRequest) =>
    void (request.method() === "PUT" ? request.abort("connectionreset") : request.continue());
  await page.setRequestInterception(true);
  page.on("request", pass);
  return {
    end: async () => {
      page.off("request", pass);
      await page.setRequestInterception(false);
    },
  };
}

describe("an inspection's report as a file", () => {
  let room: ConsoleRoom;
  let folder: string;
  let order: string;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 1 });
    folder = await mkdtemp(join(tmpdir(), "inspection-report-"));
    const body = {
      ...{ vehicle_id: room.takeCar(), max_bid_amount_usd: 50_000 },
      secondary_inspection_required: true,
    };
    const headers = { "x-api-key": sandbox.api_key, "idempotency-key": crypto.randomUUID() };
    const placed = await send(`${sandbox.base_url}/v1/orders`, { method: "POST", body, headers });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    order = placed.body.id;
    await operate("POST", `/orders/${order}/transition`, { to: "secondary_inspection_in_progress" });
    await room.visit(`orders/${order}`, order);
  });
  afterAll(async () => {
    await room?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const choose = async (name: string, content: Buffer): Promise<void> => {
    const path = join(folder, name);
    await writeFile(path, content);
    const input = await room.operator.page.waitForSelector("[role=dialog] input[type=file]");
    await (input as unknown as { uploadFile(...files: string[]): Promise<void> }).uploadFile(path);
  };

  it("an inspection cannot be completed while a chosen file is invalid or not uploaded", async () => {
    const { page } = room.operator;
    await clickButton(page, "Report inspection");
    await choose("notes.txt", Buffer.from("no report"));
    await waitForText(page, "Choose a PDF, JPEG or PNG file of at most 10 MiB.");
    await waitForButton(page, true);
    expect(await findFaults(page, "operator-order-report-fault", { isExhaustive: true })).toEqual([]);
    const broken = await breakUpload(page);
    await choose("report.pdf", pdf);
    await waitForText(page, "The file was not uploaded. Remove it, or choose it again.");
    await waitForButton(page, true);
    expect(await findFaults(page, "operator-order-report-lost", { isExhaustive: true })).toEqual([]);
    await broken.end();
    room.forgive("net::ERR_CONNECTION_RESET");
  });

  it("an operator uploads a report, and the partner opens the same bytes from the order's page", async () => {
    const { page } = room.operator;
    await choose("report.pdf", pdf);
    await waitForText(page, "File uploaded");
    await waitForButton(page, false);
    expect(await findFaults(page, "operator-order-report", { isExhaustive: true })).toEqual([]);
    await clickButton(page, "Report inspection");
    await waitForText(page, "Order changed to Inspection ready: 2019 Hyundai Grandeur");
    const { secondary_inspection_url: url } = (await operate("GET", `/orders/${order}`)).body;
    expect(url.startsWith(`${store}/sandbox/media/inspections/${order}/`)).toBe(true);
    await page.waitForSelector(`main a[href="${url}"]`);
    const partner = await signInToConsole(
      room.browser,
      site,
      requireValue(users.find(({ scope }) => scope === "partner")),
      { path: `/sandbox/orders/${order}`, heading: order, viewing: wide },
    );
    await partner.page.waitForSelector(`main a[href="${url}"]`);
    const answer = await fetch(url);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  });

  it("the upload of a report causes no further errors", () => {
    expect(room.findFailures()).toBe("");
  });
});
