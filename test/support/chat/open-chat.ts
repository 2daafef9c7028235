import type { Browser, Page } from "puppeteer-core";
import { type PageRecord, recordPage, type Viewing, viewAs } from "../browser/open-browser.ts";

/** A browser page with the widget. */
export interface ChatPage {
  page: Page;
  record: PageRecord;
  /** Waits until the messages have exactly these texts and all are sent. */
  waitForTexts(texts: readonly string[]): Promise<void>;
  /** Waits until an expression about the element's shadow root, called `root`, is true. */
  waitFor(expression: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  write(text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Returns events of one kind that the element sent to its page. */
  reported(type: string): Promise<Record<string, unknown>[]>;
}

const rootOf = `document.querySelector("vehicle-order-chat").shadowRoot`;
const patienceMilliseconds = 60_000;

/** Opens the page, with the element's attributes in the address, and waits for its first messages or an error. */
export async function openChat(
  browser: Browser,
  server: { url: string },
  query = "",
  viewing: Viewing = { widthPixels: 390, colorScheme: "light" },
): Promise<ChatPage> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMilliseconds);
  const record = recordPage(page);
  await viewAs(page, viewing);
  const inRoot = (expression: string) => `(() => { const root = ${rootOf}; return ${expression}; })()`;
  const chat: ChatPage = {
    ...{ page, record },
    waitForTexts: async (texts) => {
      const wanted = JSON.stringify([texts, 0]);
      const shown = `JSON.stringify([[...root.querySelectorAll(".message .text")].map((one) => one.textContent), root.querySelectorAll(".sending, .waiting").length])`;
      await page.waitForFunction(inRoot(`${shown} === ${JSON.stringify(wanted)}`)).catch(async () => {
        throw new Error(`Not ${wanted} but ${await page.evaluate(inRoot(shown))}`);
      });
    },
    waitFor: (expression) => page.waitForFunction(inRoot(expression)),
    evaluate: (expression) => page.evaluate(inRoot(expression)),
    write: async (text) => {
      await page.focus("vehicle-order-chat >>> textarea");
      await page.keyboard.sendCharacter(text);
      await page.keyboard.press("Enter");
    },
    click: (selector) => page.click(`vehicle-order-chat >>> ${selector}`),
    reported: async (type) =>
      page.evaluate(`seen.filter((one) => one.type === ${JSON.stringify(type)})`) as Promise<
        Record<string, unknown>[]
      >,
  };
  await page.goto(`${server.url}/?${query}`);
  const isRefused = `root.querySelector("[role=status] button").hidden === false`;
  await chat.waitFor(`root.querySelector("[role=log]").ariaBusy === "false" || ${isRefused}`);
  return chat;
}
