import type { HTTPRequest, KeyInput, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import { type ConsoleTab, signInToConsole, waitForHeading, wide } from "../support/browser/browse-console.ts";
import { loseSession } from "../support/browser/lose-session.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom } from "./console-room.ts";
import { type ConsoleThings, removeConsoleThings, seedConsoleThings } from "./seed-console-things.ts";
import { listVisits, type Visit } from "./visit-console-pages.ts";

const { console_url: site, console_users: users } = stage.env;

/** Pages that are skipped because their buttons act at once instead of opening a dialog. */
const withoutDialogs = /^(?:start|operator\/(?:cockpit|requests|inventory\/upload|fees|audit|upstreams))/;

/** Buttons that save, refresh or page open no dialog, and calendars and list preferences are dialogs of the library. */
const acting =
  /Choose date|List preferences|CSV|Refresh|Download|Copy|Next|Previous|Today|This month|Load|Clear|Sign|Compare|Check/;

const dialogs = "[role=dialog]:not([aria-hidden=true])";

const firstField =
  "input:not([type=hidden], [type=file], [disabled]), textarea:not([disabled]), button[aria-haspopup=listbox]:not([disabled])";

/** Marks the buttons of a page that may open a dialog and returns their texts. */
const markOpeners = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const seen = new Set();
    // A button that shows only a spinner has no text.
    const textOf = (one) => (one.textContent || one.ariaLabel || "").trim();
    const buttons = [...document.querySelectorAll("main button")].filter((one) => {
      const text = textOf(one);
      const isUsable = !one.disabled && one.ariaDisabled !== "true" && one.checkVisibility({ visibilityProperty: true });
      const isOther = one.matches("[aria-haspopup], [aria-expanded], [role=tab], .copy-id *") || one.closest("form, nav, .copy-id, .chat-panel") !== null;
      if (!isUsable || isOther || text === "" || seen.has(text) || ${acting}.test(text)) return false;
      seen.add(text);
      return true;
    });
    buttons.forEach((one, index) => { one.dataset.opener = String(index); });
    return buttons.map(textOf);
  })()`) as Promise<string[]>;

/** Presses the marked button, and returns whether a dialog opened. */
async function opens(page: Page, index: number): Promise<boolean> {
  await page.evaluate(`document.querySelector('[data-opener="${index}"]')?.click()`);
  return page.waitForSelector(dialogs, { timeout: 1_500 }).then(
    () => true,
    () => false,
  );
}

interface OpenDialog {
  title: string;
  /** The place of the focus: the first field, the action, the cancel button, or another element. */
  focus: "field" | "action" | "cancel" | "other";
  /** The kind of the first field; null without a field. */
  field: "text" | "list" | null;
}

/** Waits until the focus is within the content or the footer of the dialog, and describes it. */
async function describeDialog(page: Page): Promise<OpenDialog> {
  const describe = `(() => {
    const dialog = document.querySelector(${JSON.stringify(dialogs)});
    const first = dialog.querySelector(${JSON.stringify(firstField)});
    const at = document.activeElement;
    const label = String(at?.textContent).trim();
    const isButton = at?.tagName === "BUTTON" && dialog.contains(at) && at.ariaLabel !== "Close";
    return {
      title: String(dialog.querySelector("h2")?.textContent),
      focus: first !== null && at === first ? "field" : !isButton ? "other" : /^(?:Cancel|Close)$/.test(label) ? "cancel" : "action",
      field: first === null ? null : first.tagName === "BUTTON" || first.type === "checkbox" || first.type === "radio" ? "list" : "text",
    };
  })()`;
  let shown = (await page.evaluate(describe)) as OpenDialog;
  for (let turn = 0; turn < 20 && shown.focus === "other"; turn += 1) {
    await page.evaluate("new Promise((resolve) => requestAnimationFrame(resolve))");
    shown = (await page.evaluate(describe)) as OpenDialog;
  }
  return shown;
}

/** The choice of the focused list of options, radio or checkbox. */
const choice =
  "(({ textContent, checked, value }) => [textContent, checked, value].join())(document.activeElement)";

/**
 * Types into the focused field or chooses its next option. Reports whether Escape then asks before it discards the
 * input. A list with one option keeps its choice, so there is nothing to ask about.
 */
async function asksAfterInput(page: Page, field: "text" | "list"): Promise<boolean> {
  if (field === "text") await page.keyboard.type("7");
  else {
    const before = await page.evaluate(choice);
    const isList = await page.evaluate("document.activeElement?.tagName === 'BUTTON'");
    const isRadio = await page.evaluate("document.activeElement?.type === 'radio'");
    for (const key of isList ? ["Enter", "ArrowDown", "Enter"] : [isRadio ? "ArrowDown" : "Space"])
      await page.keyboard.press(key as KeyInput);
    if ((await page.evaluate(choice)) === before) return true;
  }
  await page.keyboard.press("Escape");
  return page.waitForSelector(`${dialogs} [role=alert] button`, { timeout: 1_500 }).then(
    () => true,
    () => false,
  );
}

/** One-line fields. In lists of options, calendars and checkboxes, Enter chooses. */
const lineFields = `${dialogs} input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [role=combobox], [aria-haspopup], [disabled])`;

/**
 * Presses Enter in the first one-line field of the open dialog, with all changes held back. Reports whether the dialog
 * submits its input, or states that input is missing. A dialog without such a field has nothing to submit by Enter.
 */
async function submitsByEnter(page: Page): Promise<boolean> {
  if ((await page.$(lineFields)) === null) return true;
  const state = `(() => {
    const dialog = document.querySelector(${JSON.stringify(dialogs)});
    return [dialog?.querySelectorAll("[role=alert], [aria-invalid=true]").length, dialog?.querySelector("h2")?.textContent].join();
  })()`;
  const before = await page.evaluate(state);
  let sentCount = 0;
  const holdBack = (request: HTTPRequest) => {
    if (["GET", "HEAD", "OPTIONS"].includes(request.method())) void request.continue().catch(() => undefined);
    else {
      sentCount += 1;
      void request.abort().catch(() => undefined);
    }
  };
  await page.setRequestInterception(true);
  page.on("request", holdBack);
  await page.focus(lineFields);
  await page.keyboard.press("Enter");
  const hasReacted = async () => sentCount > 0 || (await page.evaluate(state)) !== before;
  const reacted = await expect
    .poll(hasReacted, { timeout: 3_000, interval: 50 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
  page.off("request", holdBack);
  await page.setRequestInterception(false);
  return reacted;
}

/** The text of the first field of the open dialog; null if no dialog is open. */
const firstText = `document.querySelector(${JSON.stringify(dialogs)})?.querySelector(${JSON.stringify(firstField)})?.value ?? null`;

/**
 * Returns what is wrong with the open dialog: the place of its focus, Enter without effect, or lost input.
 * @param reopen loses the session, signs in again, and opens the same dialog
 */
async function findFault(page: Page, reopen: () => Promise<boolean>): Promise<string | null> {
  const { title, focus, field } = await describeDialog(page);
  const expected = field === null ? ["action", "cancel"] : ["field"];
  if (!expected.includes(focus)) return `${title}: the focus is on another element than the ${expected[0]}`;
  if (field === null) return null;
  if (!(await asksAfterInput(page, field))) return `${title}: Escape closes without a question`;
  const answers = await page.$$(`${dialogs} [role=alert] button`);
  await answers.at(-1)?.click();
  if (field === "text") {
    const typed = await page.evaluate(firstText);
    if (!(await reopen())) return `${title}: the dialog does not open after another sign-in`;
    await describeDialog(page);
    const kept = await page.evaluate(firstText);
    if (kept !== typed) return `${title}: a lost session changes ${String(typed)} to ${String(kept)}`;
  }
  return (await submitsByEnter(page)) ? null : `${title}: Enter does not submit`;
}

/** A page with a heading of its own. */
const neutral = { operator: ["operator/fees", "Fees"], partner: ["account", "Account"] } as const;
type Role = keyof typeof neutral;

describe("dialogs of the console", () => {
  let room: ConsoleRoom;
  let partner: ConsoleTab;
  let things: ConsoleThings | undefined;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
    things = await seedConsoleThings();
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

  /** Opens the dialogs of a page that no earlier page has opened, and returns what is wrong with them. */
  async function walkPage(role: Role, [address, heading]: Visit, walked: Set<string>): Promise<string[]> {
    const { page, visit } = role === "operator" ? room.operator : partner;
    const show = async () => {
      // Leaves the page of the previous dialog, whose address may be the same.
      await visit(fill(neutral[role][0]), neutral[role][1]);
      await visit(fill(address), heading);
      return markOpeners(page);
    };
    const faults: string[] = [];
    for (const [index, opener] of (await show()).entries()) {
      if (walked.has(opener)) continue;
      if (index > 0) await show();
      if (!(await opens(page, index))) continue;
      walked.add(opener);
      const fault = await findFault(page, async () => {
        await loseSession(page, requireValue(users.find(({ scope }) => scope === role)));
        await waitForHeading(page, heading);
        return opens(page, (await markOpeners(page)).indexOf(opener));
      });
      if (fault !== null) faults.push(`${address}, ${opener}: ${fault}`);
    }
    return faults;
  }

  it.each([
    ["operator", 5],
    ["partner", 5],
  ] as const)(
    "every dialog of the %s focuses its first field or else a button, Enter submits its input or states what is missing, Escape asks before it discards input, and a lost session keeps its text",
    async (role, fewest) => {
      const walked = new Set<string>();
      const faults: string[] = [];
      for (const visited of listVisits(role)) {
        if (withoutDialogs.test(visited[0])) continue;
        faults.push(...(await walkPage(role, visited, walked)));
      }
      expect(faults).toEqual([]);
      expect(walked.size, [...walked].join(", ")).toBeGreaterThanOrEqual(fewest);
    },
    900_000,
  );
});
