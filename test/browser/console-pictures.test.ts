import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawPicture } from "../../infra/local/pictures/draw-picture.ts";
import { stage } from "../e2e/shared-stage.ts";
import { findFaults, signInToConsole, wide } from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { sampleFile } from "../support/records/sample-files.ts";
import { requireValue } from "../support/require-value.ts";
import { uploadFile } from "../support/stage/upload-file.ts";

const { console_url: site, console_users: users } = stage.env;

let browser: Browser;
let thread: string;
beforeAll(async () => {
  browser = await openBrowser();
  const partner = await stage.createPartner("sandbox");
  thread = partner.partnerId;
  const files = [
    { name: "front of the car.png", content: drawPicture("sedan-white-40000-1") },
    { name: "broken.png", content: sampleFile("image/png", 400) },
  ];
  const ids: string[] = [];
  for (const { name, content } of files) {
    const announced = { name, content_type: "image/png", size_bytes: content.length };
    const { body } = await partner.post(`/v1/message-threads/${thread}/attachments`, announced);
    await uploadFile(body.upload, content);
    ids.push(body.id);
  }
  const message = { text: "Here is the car.", attachment_ids: ids };
  const sent = await partner.post("/v1/messages", message, { "idempotency-key": crypto.randomUUID() });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
}, 120_000);
afterAll(() => browser?.close());

const openThread = (role: "read_only" | null) => {
  const operators = users.filter(({ scope }) => scope === "operator");
  const user = requireValue(operators.find((one) => role === null || one.role === role));
  const path = `/sandbox/operator/messages/${thread}`;
  return signInToConsole(browser, site, user, { path, heading: "Messages", viewing: wide });
};

/** Waits for one displayed and one broken preview below `root`, opens the displayed one and closes it with Escape. */
const inspectPictures = async (page: Page, root: string, dialog: string) => {
  const wait = (expression: string) =>
    page.waitForFunction(`(() => { const root = ${root}; return root != null && ${expression}; })()`);
  await wait(`root.querySelectorAll(".preview").length === 2`);
  await page.evaluate(`[...${root}.querySelectorAll(".preview")].at(-1).scrollIntoView({ block: "center" })`);
  await wait(`root.querySelector(".preview img")?.naturalWidth > 0`);
  await wait(`[...root.querySelectorAll(".preview")].at(-1).textContent === "No preview"`);
  const sizes = `[...${root}.querySelectorAll(".preview")].map((one) => one.offsetHeight).join()`;
  expect(await page.evaluate(sizes)).toBe("120,120");
  await page.evaluate(`${root}.querySelector(".preview img").closest("button").focus()`);
  await page.keyboard.press("Enter");
  await wait(`[...root.querySelectorAll(${JSON.stringify(dialog)})].some((one) => one.naturalWidth > 0)`);
  expect(await page.evaluate(`${root}.querySelector(${JSON.stringify(dialog)}).alt`)).toBe(
    "front of the car.png",
  );
  expect(await findFaults(page, `operator-thread-picture-${root === "document" ? "read" : "live"}`)).toEqual(
    [],
  );
  await page.keyboard.press("Escape");
  await wait(`root.querySelector(${JSON.stringify(dialog)})?.checkVisibility() !== true`);
};

it("pictures of a message are shown small and large in a console thread with live updates", async () => {
  const { page, record } = await openThread(null);
  const root = `document.querySelector("vehicle-order-chat")?.shadowRoot`;
  await inspectPictures(page, root, "dialog img");
  expect(record.errors).toEqual([]);
});

it("pictures of a message are shown small and large to an operator who can only read the thread", async () => {
  const { page, record } = await openThread("read_only");
  await inspectPictures(page, "document", ".large-picture");
  expect(record.errors).toEqual([]);
});
