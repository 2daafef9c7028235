import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  findFaults,
  setLocale,
  signInToConsole,
  wide,
} from "../support/browser/browse-console.ts";
import { collectAnswers, findForeignTexts, readKoreanTexts } from "../support/browser/find-english.ts";
import { findBarriers } from "../support/browser/inspect-page.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom } from "./console-room.ts";
import { type ConsoleThings, removeConsoleThings, seedConsoleThings } from "./seed-console-things.ts";
import { listVisits } from "./visit-console-pages.ts";
import { seedVolume } from "./volume/seed-volume.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;
const operatorMail = requireValue(users.find(({ scope }) => scope === "operator")).email;

/** For texts that load after a change of the language. */
const patience = { timeout: 20_000 };

/** A page with a heading of its own. */
const neutral = { operator: ["operator/fees", "Fees"], partner: ["account", "Account"] } as const;

/** Matches ids of orders, invoices, partners, endpoints and listings. A draft's file name is its id. */
const ids = "(?<!draft-)(?:ord|inv|pt|we)_[0-9a-z]{8,}|\\\\b(?:auction_[a-e]|retail_[ab])_\\\\w{4,}";

/** Returns the name of a page's picture: `partner-orders`, `operator-lots-car`. */
const pictureOf = (role: string, address: string): string =>
  `${role}-${address
    .replace(`${role}/`, "")
    .replaceAll(/[^a-z]+/g, "-")
    .replace(/-$/, "")}`;

/**
 * Returns the ids in a page's text that have no name. Next to a name, an id is in a copy button. Code, payloads and
 * recorded values are displayed unchanged.
 */
const findBareIds = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!new RegExp("${ids}").test(textContent)) continue;
      if (parentElement.closest(".copy-id, pre, code, .json, .recorded-values, script, style") === null) found.push(textContent.trim());
    }
    return found;
  })()`) as Promise<string[]>;

describe("names in the console", () => {
  let room: ConsoleRoom;
  let partner: ConsoleTab;
  let things: ConsoleThings | undefined;
  let koreanTexts: string;
  let answers: () => string;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
    koreanTexts = await readKoreanTexts();
    answers = collectAnswers(room.operator.page, sandbox.console_api_url);
    things = await seedConsoleThings();
    await seedVolume(things);
    const user = requireValue(users.find(({ scope }) => scope === "partner"));
    partner = await signInToConsole(room.browser, site, user, {
      ...{ path: "/sandbox/orders", heading: "Orders", viewing: wide },
    });
  });
  afterAll(async () => {
    if (things !== undefined) await removeConsoleThings(things);
    await room?.close();
  });

  const fill = (address: string) =>
    `/sandbox/${address.replaceAll(/\{(\w+)\}/g, (_, name: string) => requireValue(things?.[name], name))}`;

  describe.each(["operator", "partner"] as const)("pages of the %s", (role) => {
    const tabOf = () => (role === "operator" ? room.operator : partner);

    it.each(listVisits(role))(
      "/%s has a title, fits phones and desktops, is accessible in light and dark mode, and never shows an id as the only name with 300 rows and long names",
      async (address, heading) => {
        const { page, visit } = tabOf();
        // Leaves the page of the previous address, whose heading may be the same.
        await visit(fill(neutral[role][0]), neutral[role][1]);
        await visit(fill(address), heading);
        expect(await findBareIds(page)).toEqual([]);
        expect(await page.title()).toMatch(/\S · Sandbox · Vehicle Sourcing$/);
        expect(await findFaults(page, pictureOf(role, address), { isExhaustive: true })).toEqual([]);
        // Partners' pages are in English only.
        if (role === "partner") return;
        await setLocale(page, "ko");
        // The library loads its texts in Korean when they are first needed.
        await expect
          .poll(() => findForeignTexts(page, `${koreanTexts}\n${answers()}\n${operatorMail}`), patience)
          .toEqual([]);
        expect(await findBarriers(page)).toEqual([]);
        await setLocale(page, "en");
      },
    );
  });
});
