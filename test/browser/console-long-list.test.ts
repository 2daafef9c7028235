import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults } from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const changeCount = 300;
/** More rendered rows would be most of the list; invisible rows are not rendered. */
const mostRowsInPage = 150;
const stepPixels = 700;
/** In Korean, Arabic and Latin letters, with the maximum length of a name in a table. */
const longName =
  "서울 중고차 수출 شركة النور للسيارات Al Noor Automotive Import, Export and Spare Parts Trading L.L.C.";

/** Returns numbers and texts of the rendered rows. */
const readRows = async (page: Page): Promise<[index: number, text: string][]> =>
  (await page.evaluate(
    `[...document.querySelectorAll("tr[aria-rowindex]")].slice(1).map((row) => [Number(row.ariaRowIndex) - 1, row.innerText])`,
  )) as [number, string][];

const koreaMilliseconds = 9 * 3_600_000;
const toKorean = (at: string): string =>
  new Date(Date.parse(at) + koreaMilliseconds).toISOString().slice(0, 19).replace("T", " ");

const scrollTo = async (page: Page, pixels: number): Promise<void> => {
  await page.evaluate(`scrollTo(0, ${pixels})`);
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
};

/** Waits until rows fill the visible part of the list. */
const waitForRows = (page: Page): Promise<unknown> =>
  page.waitForFunction(`(() => {
    const body = document.querySelector(".endless tbody").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".endless tbody tr")].map((row) => row.getBoundingClientRect());
    return rows[0].top <= Math.max(0, body.top) && rows.at(-1).bottom >= Math.min(innerHeight, body.bottom);
  })()`);

const readNumber = async (page: Page, script: string): Promise<number> => Number(await page.evaluate(script));

describe("long console list", () => {
  let room: ConsoleRoom;
  let page: Page;
  let partnerId: string;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
    ({ page } = room.operator);
    ({ partnerId } = requireValue(room.partners[0]));
    for (let number = 1; number <= changeCount; number += 1) {
      const { status } = await operate("PATCH", `/partners/${partnerId}`, { name: `${longName} ${number}` });
      if (status !== 200) throw new Error(`A change was answered ${status}`);
    }
    await room.visit(`audit?resource_id=${partnerId}`, "Audit log");
    await page.waitForSelector("tr[aria-rowindex] [role=button]");
  });
  afterAll(() => room?.close());

  it("an expanded row is still expanded after scrolling away and back", async () => {
    await page.click("tr[aria-rowindex='3'] [role=button]");
    const isOpen = () =>
      page.$eval("tr[aria-rowindex='3'] [role=button]", (one) => one.getAttribute("aria-expanded"));
    expect(await isOpen()).toBe("true");
    await scrollTo(page, 6_000);
    await page.waitForFunction("document.querySelector(`tr[aria-rowindex='3']`) === null");
    await scrollTo(page, 0);
    await page.waitForSelector("tr[aria-rowindex='3'] [role=button]");
    expect(await isOpen()).toBe("true");
  });

  it("the focus stays in the table and the scroll position stays the same when the focused row is removed", async () => {
    await page.focus("tr[aria-rowindex='4'] [role=button]");
    await scrollTo(page, 6_000);
    await page.waitForFunction("document.querySelector(`tr[aria-rowindex='4']`) === null");
    await waitForRows(page);
    expect(await page.evaluate("document.activeElement.closest('.endless') !== null")).toBe(true);
    expect(await readNumber(page, "scrollY")).toBe(6_000);
    await scrollTo(page, 0);
  });

  it("scrolling to the end shows each entry once and in order, and renders few rows at a time", async () => {
    const entries: string[] = [];
    let cursor: string | null = null;
    do {
      const after: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await operate("GET", `/audit?resource_id=${partnerId}&limit=100${after}`);
      entries.push(...body.data.map(({ at }: { at: string }) => at));
      cursor = body.next_cursor;
    } while (cursor !== null);
    const seen = new Map<number, string>();
    for (let top = 0; seen.size < entries.length; top += stepPixels) {
      await scrollTo(page, top);
      await waitForRows(page);
      const rows = await readRows(page);
      expect(rows.length).toBeLessThan(mostRowsInPage);
      for (const [index, text] of rows) seen.set(index, text);
      const height = await readNumber(page, "document.documentElement.scrollHeight");
      if (top > height) await page.waitForFunction(`document.documentElement.scrollHeight > ${height}`);
    }
    expect([...seen.keys()].toSorted((one, other) => one - other)).toEqual(
      entries.map((_, position) => position + 1),
    );
    const shown = entries.map(
      (at, position) => [requireValue(seen.get(position + 1)), toKorean(at)] as const,
    );
    expect(shown.filter(([text, at]) => !text.includes(at))).toEqual([]);
    expect(await findFaults(page, "operator-audit-long")).toEqual([]);
    expect(room.findFailures()).toBe("");
  });
});
