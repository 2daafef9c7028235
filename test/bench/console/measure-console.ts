import { gzipSync } from "node:zlib";
import type { Page } from "puppeteer-core";
import { signInToConsole, waitForHeading, wide } from "../../support/browser/browse-console.ts";
import { openBrowser } from "../../support/browser/open-browser.ts";
import { requireValue } from "../../support/require-value.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { startTableThread, tableEnvironment } from "../../support/table/start-table-thread.ts";
import { printTable, withBenchStage } from "../stage/with-bench-stage.ts";
import { describeLogs, describeOpenings, measureOpenings } from "./measure-openings.ts";
import { describeSearch, measureSearch, orderSearchedCars } from "./measure-search.ts";

const eventCount = Number(process.env.CONSOLE_EVENTS ?? 10_000);
const openings = 5;
const operatorHome = { path: "/sandbox/operator/today", heading: "Today" };
const partnerHome = { path: "/sandbox/start", heading: "Getting started" };
/** A fast turn of the mouse wheel. */
const pixelsPerSecond = 3_000;
const scrollSeconds = 20;
const slowFrameMilliseconds = 20;

/**
 * Measures, on a running stage: what the console loads before an area's pages, how long its first rendering, the pages
 * of the navigation and the search take, and how smoothly an event log of 10,000 loaded rows scrolls. No event of the
 * log was delivered. CONSOLE_EVENTS sets the number of rows.
 */
export function measureConsole(): Promise<void> {
  return withBenchStage(
    async (stage, client) => {
      const { console_url: site, console_users: users } = stage.env;
      const user = requireValue(users.find(({ scope }) => scope === "partner"));
      const partner = client.partner("sandbox", stage.env.sandbox.api_key);
      const searches = await orderSearchedCars(partner);
      const thread = startTableThread(tableEnvironment(stage), new URL("./seed-events.ts", import.meta.url));
      await thread.ask({
        ...{ partnerId: requireValue(user.partner_id), count: eventCount },
        endpointId: await createDisabledEndpoint(partner),
      });
      await thread.stop();
      await stage.idle();
      const browser = await openBrowser();
      const { page } = await signInToConsole(browser, site, user, {
        ...{ path: "/sandbox/events", heading: "Event log", viewing: wide },
      });
      printTable([
        { "first load": "scripts and styles, gzip bytes", value: await measureFirstLoad(site) },
        {
          "first load": `until a page is shown, ms, median of ${openings}`,
          value: await measureOpening(page),
        },
      ]);
      process.stdout.write("\n");
      const operator = requireValue(users.find(({ scope }) => scope === "operator"));
      const open = async () =>
        [
          ["operator", await measureOpenings(browser, site, operator, operatorHome)],
          ["partner", await measureOpenings(browser, site, user, partnerHome)],
        ] as const;
      // Functions and their memory are new for the first tab of a role, and started for its second tab.
      const starting = await open();
      const opened = await open();
      printTable([
        ...starting.map(([role, times]) => describeOpenings(role, "starting", times)),
        ...opened.map(([role, times]) => describeOpenings(role, "started", times)),
      ]);
      process.stdout.write("\n");
      printTable(opened.flatMap(([role, { openings }]) => describeLogs(role, openings)));
      process.stdout.write("\n");
      const found = [];
      for (const [role, { page: searching }] of opened)
        found.push(describeSearch(role, await measureSearch(searching, searches)));
      printTable(found);
      const rows = await readAllRows(page);
      process.stdout.write(`\n${await browser.version()}\n`);
      printTable([{ rows, ...(await measureScrolling(page)) }]);
      await browser.close();
    },
    { listingCount: 100 },
  );
}

/** Creates an endpoint that receives no events. Returns its id. */
async function createDisabledEndpoint(partner: PartnerClient): Promise<string> {
  const { body } = await partner.post("/v1/webhook-endpoints", {
    url: "https://hooks.example.com/",
    enabled: false,
  });
  return body.id;
}

/** The scripts and styles in the document, compressed. */
async function measureFirstLoad(site: string): Promise<number> {
  const document = await (await fetch(`${site}/`)).text();
  const paths = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await (await fetch(`${site}${path}`)).bytes()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** From a reload, which signs in again without input, until the page is rendered and accepts input. */
async function measureOpening(page: Page): Promise<string> {
  const times: number[] = [];
  for (let count = 0; count < openings; count += 1) {
    const startedAt = performance.now();
    await page.reload({ waitUntil: "domcontentloaded" });
    await waitForHeading(page, "Event log");
    await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
    times.push(performance.now() - startedAt);
  }
  return requireValue(times.toSorted((one, other) => one - other)[Math.floor(openings / 2)]).toFixed(0);
}

const rowCount = (page: Page) =>
  page.evaluate("Number(document.querySelector('[role=grid]').getAttribute('aria-rowcount')) - 1");

/** Scrolls to the end repeatedly until no more rows arrive. */
async function readAllRows(page: Page): Promise<number> {
  let rows = 0;
  while (rows < eventCount) {
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await page.waitForFunction(
      `Number(document.querySelector("[role=grid]").getAttribute("aria-rowcount")) - 1 > ${rows}`,
    );
    rows = Number(await rowCount(page));
  }
  return rows;
}

/** Scrolls at a constant speed from the top, and measures the time between frames. */
async function measureScrolling(page: Page): Promise<Record<string, string | number>> {
  await page.evaluate("scrollTo(0, 0)");
  const frames = (await page.evaluate(`new Promise((done) => {
    const times = [];
    const step = (now) => {
      times.push(now);
      scrollTo(0, ((now - times[0]) / 1000) * ${pixelsPerSecond});
      if (now - times[0] < ${scrollSeconds * 1000}) requestAnimationFrame(step);
      else done(times);
    };
    requestAnimationFrame(step);
  })`)) as number[];
  const gaps = frames.slice(1).map((at, index) => at - requireValue(frames[index]));
  const perSecond = frames
    .filter((at) => at + 1000 <= requireValue(frames.at(-1)))
    .map((from) => frames.filter((at) => at >= from && at < from + 1000).length);
  return {
    "scrolled px": scrollSeconds * pixelsPerSecond,
    "rows in the page": Number(await page.evaluate("document.querySelectorAll('.endless tbody tr').length")),
    frames: gaps.length,
    "fewest in a second": Math.min(...perSecond),
    [`over ${slowFrameMilliseconds} ms`]: gaps.filter((gap) => gap > slowFrameMilliseconds).length,
    "longest ms": Math.max(...gaps).toFixed(1),
  };
}
