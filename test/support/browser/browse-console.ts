import type { Browser, Page } from "puppeteer-core";
import type { Locale } from "../../../console/src/i18n/define-messages.ts";
import { findBarriers, keepsPictures, storePicture } from "./inspect-page.ts";
import { type PageRecord, recordPage, type Viewing, viewAs } from "./open-browser.ts";

/** A console user with a browser tab. */
export interface ConsoleTab {
  page: Page;
  record: PageRecord;
  /** The time from the submitted form to the first page. */
  signInMilliseconds: number;
  /** Navigates to an address of the console as a click does, and waits for the page's heading. */
  visit(path: string, heading: string): Promise<void>;
}

const patienceMilliseconds = 60_000;

/** Opens a console address without a session, signs in, and waits for the page. */
export async function signInToConsole(
  browser: Browser,
  site: string,
  { email, password }: { email: string; password: string },
  { path, heading, viewing }: { path: string; heading: string; viewing: Viewing },
): Promise<ConsoleTab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMilliseconds);
  const record = recordPage(page);
  await viewAs(page, viewing);
  await page.goto(`${site}${path}`, { timeout: patienceMilliseconds });
  await page.waitForSelector("input[name=email]");
  await page.type("input[name=email]", email);
  await page.type("input[name=password]", password);
  const submittedAt = performance.now();
  await page.keyboard.press("Enter");
  await waitForHeading(page, heading);
  return {
    ...{ page, record, signInMilliseconds: performance.now() - submittedAt },
    visit: async (to, name) => {
      // The tab's memory holds the tokens: a newly loaded address would sign in again.
      await page.evaluate(`history.pushState(null, "", ${JSON.stringify(to)})`);
      await page.evaluate("dispatchEvent(new PopStateEvent('popstate', { state: history.state }))");
      await waitForHeading(page, name);
    },
  };
}

/** Waits until the page's heading, or the id below it, is present and loading has ended. */
export const waitForHeading = (page: Page, heading: string): Promise<unknown> =>
  page.waitForFunction(
    `[...document.querySelectorAll("h1, .car-heading .copy-id")].some((one) => one.textContent.includes(${JSON.stringify(heading)})) && !/^\\s*(?:Loading|불러오는 중)\\s*$/m.test(document.body.innerText)`,
  );

/** Changes the language of an open page of the console. */
export async function setLocale(page: Page, locale: Locale): Promise<void> {
  await page.evaluate(
    `localStorage.setItem("preferences", JSON.stringify({ locale: "${locale}" }));
    dispatchEvent(new StorageEvent("storage", { key: "preferences" }))`,
  );
  await page.waitForFunction(`document.documentElement.lang === "${locale}"`);
}

/** Default view of the console. */
export const wide: Viewing = { widthPixels: 1280, colorScheme: "light" };

/** Desktop and phone views in light and dark mode. */
const viewings: readonly Viewing[] = [wide, { widthPixels: 390, colorScheme: "dark" }];

/** The other combinations. Only colors differ from a view of the same width. */
const otherColors: readonly Viewing[] = [
  { ...wide, colorScheme: "dark" },
  { widthPixels: 390, colorScheme: "light" },
];

/**
 * Returns faults of a page on desktop and phone: wider than the screen, invalid values, and accessibility
 * violations. Saves pictures under the name if they are enabled.
 * @param options.isExhaustive whether to check contrasts in both modes at each width, and boxes that overflow
 */
export async function findFaults(
  page: Page,
  pictureName: string,
  { isExhaustive = false } = {},
): Promise<string[]> {
  const faults: string[] = [];
  const note = (viewing: Viewing, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${JSON.stringify(viewing)} ${fault}`));
  for (const viewing of viewings) {
    await viewAs(page, viewing);
    if (isExhaustive && viewing === wide) await openNavigation(page);
    await storePicture(page, pictureName, viewing);
    // Layout updates asynchronously after a change of width.
    await page.waitForFunction(`document.documentElement.scrollWidth <= ${viewing.widthPixels}`);
    const text = String(await page.evaluate("document.body.innerText"));
    const nothings = text.match(/.*(?:undefined|NaN|\[object|Could not load|불러오지 못했습니다).*/g) ?? [];
    const found = [...nothings, ...(await findOwnBarriers(page))];
    note(viewing, found);
    if (isExhaustive) note(viewing, await findHorizontalBars(page));
  }
  for (const viewing of isExhaustive || keepsPictures ? otherColors : []) {
    await viewAs(page, viewing);
    await storePicture(page, pictureName, viewing);
    await page.waitForFunction(
      `document.documentElement.scrollWidth <= ${viewing.widthPixels} &&
        document.body.classList.contains("awsui-dark-mode") === ${viewing.colorScheme === "dark"}`,
    );
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
    note(viewing, await findBarriers(page, ["color-contrast"]));
  }
  await viewAs(page, wide);
  return faults;
}

/**
 * Opens the console's navigation, which a phone's width closes, because a table has less room beside it. Opening it
 * moves the focus, so a page with a dialog stays as it is.
 */
export async function openNavigation(page: Page): Promise<void> {
  const opened = await page.evaluate(`(() => {
    if ([...document.querySelectorAll("[role=dialog]")].some((dialog) => dialog.offsetParent !== null)) return false;
    const buttons = [...document.querySelectorAll("[aria-label='Open navigation'], [aria-label='탐색 열기']")];
    const shown = buttons.find((button) => button.tagName === "BUTTON" && button.offsetParent !== null);
    shown?.click();
    return shown !== undefined;
  })()`);
  if (opened)
    await page.waitForFunction("document.querySelector('nav a[aria-current=page], nav a')?.offsetParent");
  await page.evaluate(
    "Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))",
  );
}

/** Returns elements that overflow their container: the page, or a scrollable box around a table. */
export const findHorizontalBars = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const around = (element) => (element === null ? [] : [element, ...around(element.parentElement)]);
    const boxes = new Set([...document.querySelectorAll("main table")].flatMap((table) => around(table.parentElement)));
    const wide = [document.documentElement, ...boxes].filter(
      (box) =>
        box.scrollWidth > box.clientWidth + 1 &&
        (box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX)),
    );
    return wide.map(({ tagName, className, scrollWidth, clientWidth }) =>
      [tagName, className, scrollWidth, "in", clientWidth].join(" "),
    );
  })()`) as Promise<string[]>;

/**
 * The component library creates the navigation of a narrow page: a `nav` with `aria-orientation`, which axe
 * reports and screen readers ignore.
 */
const ofLibrary = /^aria-allowed-attr: <nav [^|]*aria-orientation="horizontal"[^|]*$/;

/** Returns accessibility violations, except those of the library. */
const findOwnBarriers = async (page: Page): Promise<string[]> =>
  (await findBarriers(page)).filter((barrier) => !ofLibrary.test(barrier));

/** Selector of the page for an XPath. */
const byXPath = (xpath: string) => `::-p-xpath(${xpath})`;

/** Clicks a button, link or tab with this name, preferably in the open dialog. */
export async function clickButton(page: Page, text: string): Promise<void> {
  const named = `[self::button or self::a][normalize-space()="${text}"][not(@disabled or @aria-disabled="true")]`;
  await page.click(
    byXPath(`//*[@role="dialog"]//*${named} | //*${named}[not(//*[@role="dialog"]//*${named})]`),
  );
}

/** Opens a menu of the header by its text. The header has a hidden copy of itself for measuring. */
export async function openMenu(page: Page, text: string): Promise<void> {
  await page.waitForFunction(`(() => {
    const menu = [...document.querySelectorAll("button")].find(
      (one) => one.textContent.includes(${JSON.stringify(text)}) && one.checkVisibility({ visibilityProperty: true }),
    );
    menu?.click();
    return menu !== undefined;
  })()`);
}

/** Replaces the content of the field with this name. */
export async function fillField(page: Page, label: string, text: string): Promise<void> {
  const path = `//*[self::input or self::textarea][@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"]`;
  // A page that replaces the field between the search and the focus would get the text in another place.
  await page.waitForFunction(`(() => {
    const field = document.evaluate(${JSON.stringify(path)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      .singleNodeValue;
    field?.focus();
    return field !== null && document.activeElement === field;
  })()`);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(text);
}

/** Drags a file over the page and drops it on the area that accepts it. */
export async function dropFile(page: Page, path: string, whereText: string): Promise<void> {
  const session = await page.createCDPSession();
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const drag = async (type: "dragEnter" | "dragOver" | "drop", x: number, y: number) =>
    session.send("Input.dispatchDragEvent", { type, x, y, data });
  // On a slow page the drop area disappears briefly, because leaving one element is handled before entering the next. A
  // file that is dropped meanwhile reaches no area, so the page says where it was dropped.
  await page.evaluate(`(() => {
    window.droppedOn = null;
    addEventListener("drop", ({ target }) => { window.droppedOn = target.textContent; }, { capture: true });
  })()`);
  const area = byXPath(`//*[normalize-space(text())="${whereText}"]`);
  let [left, top, isDropped] = [1, 1, false];
  for (let attempt = 0; attempt < 20 && !isDropped; attempt += 1) {
    for (const type of ["dragEnter", "dragOver", "dragOver"] as const) await drag(type, left, top);
    const shown = await page.waitForSelector(area, { timeout: 3_000 }).catch(() => null);
    const box = await shown?.boundingBox();
    if (!box) continue;
    [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
    await drag("dragOver", left, top);
    await drag("drop", left, top);
    isDropped = Boolean(
      await page.evaluate(`window.droppedOn?.includes(${JSON.stringify(whereText)}) ?? false`),
    );
  }
  await session.detach();
  if (!isDropped) throw new Error(`No area with "${whereText}" accepted the file`);
  // The area disappears a moment after the drop, and the content below it moves up.
  await page.waitForFunction(`!document.body.innerText.includes(${JSON.stringify(whereText)})`);
}

/** Chooses an option in the list with this name, which opens by its label or by its value. */
export async function chooseOption(page: Page, shown: string, option: string): Promise<void> {
  await page.click(byXPath(`//button[@aria-haspopup][contains(normalize-space(), "${shown}")]`));
  await page.click(byXPath(`//*[@role="option"][contains(normalize-space(), "${option}")]`));
}

/** Waits until the page shows a text, with any spaces. @throws Error with the page's text on timeout */
export async function waitForText(page: Page, text: string): Promise<void> {
  try {
    await page.waitForFunction(
      `document.body.innerText.replaceAll("\\u00a0", " ").includes(${JSON.stringify(text)})`,
    );
  } catch (cause) {
    const shown = await page.evaluate("document.body.innerText").catch(String);
    throw new Error(`"${text}" did not come up on ${page.url()}, which shows:\n${shown}`, { cause });
  }
}
