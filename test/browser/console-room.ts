import type { Browser } from "puppeteer-core";
import { stage } from "../e2e/shared-stage.ts";
import { type ConsoleTab, signInToConsole, wide } from "../support/browser/browse-console.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { consignee } from "../support/records/consignee.ts";
import { requireValue } from "../support/require-value.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../support/stage/stage-client.ts";

const { console_url: site, console_users: users, issuer, sandbox, storage_url: store } = stage.env;
const bid = 50_000;

/** Calls an operator's route of the sandbox. */
export const operate = (method: string, path: string, body?: unknown): Promise<Answer> =>
  stage.operator("sandbox", method, `/ops/v1${path}`, body);

/** Returns the status of a sandbox order. */
export const statusOf = async (id: string): Promise<string> =>
  (await operate("GET", `/orders/${id}`)).body.status;

/** An operator at the sandbox console, with two partners and their own cars. */
export interface ConsoleRoom {
  browser: Browser;
  operator: ConsoleTab;
  partners: PartnerClient[];
  visit(path: string, heading: string): Promise<void>;
  /** Opens another tab of the same operator, at a URL of the sandbox. */
  openAnother(path: string, heading: string): Promise<ConsoleTab>;
  takeCar(): string;
  /** Makes the partner with this rank bid on a car; the first partner bids highest. Returns the order's id. */
  place(rank: number, vehicleId: string, further?: object): Promise<string>;
  /** Ignores failures that the test causes, including later retries of the page. */
  forgive(text: string): void;
  /**
   * Returns failures on any page, one per line, and requests to origins other than the site, the issuer, the
   * sandbox, its store and the given origins.
   */
  findFailures(alsoAsked?: readonly string[]): string;
  close(): Promise<void>;
}

/** Opens the console as an operator, on the Today page. */
export async function openConsoleRoom({ carCount }: { carCount: number }): Promise<ConsoleRoom> {
  const browser = await openBrowser();
  const user = requireValue(users.find(({ scope }) => scope === "operator"));
  const open = (path: string, heading: string) =>
    signInToConsole(browser, site, user, { path, heading, viewing: wide });
  const operator = await open("/", "Today");
  const forgiven: string[] = [];
  const partners = await Promise.all([0, 1].map(() => stage.createPartner("sandbox", { consignee })));
  const auction_date = await hoursFromNow(stage, 150);
  const cars =
    carCount === 0 ? [] : await enterListings(stage, "sandbox", Array(carCount).fill({ auction_date }));
  return {
    ...{ browser, operator, partners },
    visit: (path, heading) => operator.visit(`/sandbox/operator/${path}`, heading),
    openAnother: (path, heading) => open(`/sandbox/operator/${path}`, heading),
    takeCar: () => requireValue(cars.pop()),
    async place(rank, vehicle_id, further = {}) {
      const order = { vehicle_id, max_bid_amount_usd: bid - rank * 1_000, ...further };
      const placed = await requireValue(partners[rank]).order(order);
      if (placed.status !== 201) throw new Error(`No order: ${JSON.stringify(placed.body)}`);
      return placed.body.id;
    },
    forgive(text) {
      forgiven.push(text);
    },
    findFailures(alsoAsked = []) {
      const { errors: all, origins } = operator.record;
      const errors = all.filter((error) => !forgiven.some((text) => error.includes(text)));
      const expected = [site, issuer, sandbox.console_api_url, sandbox.base_url, store, ...alsoAsked];
      const known = new Set(expected.map((url) => new URL(url).origin));
      return [...errors, ...[...origins].filter((origin) => !known.has(origin))].join("\n");
    },
    close: () => browser.close(),
  };
}
