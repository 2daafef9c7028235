import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openBrowser, type Viewing } from "../browser/open-browser.ts";
import { buildWidget } from "./build-widget.ts";
import { type ChatPage, openChat } from "./open-chat.ts";
import { type ChatServer, serveChat } from "./serve-chat.ts";

/** Shared by the tests of one file: a browser and the built widget. Each test has its own server. */
export interface ChatTests {
  readonly code: string;
  readonly server: ChatServer;
  /** Opens the page with the element's attributes. */
  open(query?: string, viewing?: Viewing): Promise<ChatPage>;
}

/** Builds the widget and opens a browser before the tests of a file, and closes everything after them. */
export function startChatTests(): ChatTests {
  let browser: Browser;
  const tests = { code: "" } as { -readonly [Name in keyof ChatTests]: ChatTests[Name] };
  tests.open = (query, viewing) => openChat(browser, tests.server, query, viewing);
  beforeAll(async () => {
    tests.code = await buildWidget();
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    tests.server = await serveChat(tests.code);
    return async () => {
      await tests.server[Symbol.asyncDispose]();
      for (const page of await browser.pages()) await page.close();
    };
  });
  return tests;
}
