import { setTimeout as pause } from "node:timers/promises";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { routeSizes } from "../../../infra/permissions/function-sizes.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { takeBatch, toFile } from "../../integration/inventory/upload-batch.ts";
import { invokeHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { startObjectStore } from "../../support/services/start-object-store.ts";
import { startTable } from "../../support/table/start-table.ts";
import { printTable } from "../stage/with-bench-stage.ts";
import { type CountedUnits, countUnits } from "./count-units.ts";
import { priceOf, tableMilliseconds } from "./price-units.ts";

const listingCount = 2_000;
const warmUpCount = 150;
const requestCount = 600;
const queries = [
  {},
  { make: "Hyundai" },
  { make: "Kia", sort: "price_asc" },
  { fuel: "diesel", year_min: "2018" },
  { price_max_usd: "12000", sort: "year_desc" },
  { options_include: "sunroof", sort: "mileage_asc" },
];

interface Scenario {
  what: string;
  /** Time between two requests to one environment of the function. */
  secondsBetween: number;
  compressed: boolean;
  /** Whether each request contains the tag of the previous response. */
  polled: boolean;
}

const scenarios: readonly Scenario[] = [
  { what: "settings read each time, not compressed", secondsBetween: 6, compressed: false, polled: false },
  { what: "search, two a second", secondsBetween: 0.5, compressed: true, polled: false },
  { what: "poll of an unchanged list, two a second", secondsBetween: 0.5, compressed: true, polled: true },
];

/**
 * Computes what a million list requests cost on AWS: read units as the table reports them, processor time of
 * the handler, bytes of responses and log lines, times list prices. Only the table's latency is assumed.
 */
export async function measureCost(): Promise<void> {
  const realNow = Date.now;
  let now = realNow();
  const [table, objectStore] = await Promise.all([startTable({ engine: "emulator" }), startObjectStore()]);
  try {
    const { apiKey } = await openAccount();
    const rows = generateInventory({
      source: "auction_a",
      seed: "cost",
      plates: new Set(),
      count: listingCount,
      now,
    });
    await takeBatch({ source: "auction_a", kind: "full", sequence: 1 }, toFile([...rows]));
    await buildSearchIndex({ clock: { now: () => now } });
    await putFxRate({ krwPerUsd: 1387.42, asOf: now, fetchedAt: now });
    logger.setLogLevel("INFO");
    Date.now = () => now;
    const tags = new Map<number, string>();
    const results: { scenario: Scenario; units: CountedUnits }[] = [];
    for (const scenario of scenarios) {
      const send = async (number: number) => {
        now += scenario.secondsBetween * 1000;
        const chosen = number % queries.length;
        const answer = await invokeHandler(listVehicles, {
          path: "/v1/vehicles",
          query: { ...queries[chosen] },
          headers: {
            "x-api-key": apiKey,
            ...(scenario.compressed && { "accept-encoding": "br, gzip" }),
            ...(scenario.polled && { "if-none-match": requireValue(tags.get(chosen)) }),
          },
        });
        if (answer.statusCode !== (scenario.polled ? 304 : 200))
          throw new Error(`Answered ${answer.statusCode}`);
        tags.set(chosen, String(answer.headers?.ETag));
        return answer;
      };
      for (let number = 0; number < warmUpCount; number += 1) await send(number);
      // Background compilation during the first rounds does not count as a request's time.
      await pause(300);
      results.push({ scenario, units: await countUnits(requestCount, send) });
    }
    printCosts(results);
  } finally {
    Date.now = realNow;
    await Promise.all([table.stop(), objectStore.stop()]);
  }
}

function printCosts(results: readonly { scenario: Scenario; units: CountedUnits }[]): void {
  const memoryMib = routeSizes["partner/vehicles/list-vehicles"]?.memoryMib ?? Number.NaN;
  const columns = results.map(({ scenario, units }) => ({
    what: scenario.what,
    ...priceOf(units, memoryMib),
  }));
  const lines = Object.keys(columns[0] ?? {}).filter((name) => name !== "what") as "total"[];
  printTable(
    lines.map((line) => ({
      "a million list requests": line,
      ...Object.fromEntries(columns.map((column) => [column.what, column[line].toFixed(3)])),
    })),
  );
  process.stdout.write(
    `\nUSD. Processor time at ${memoryMib} MiB, and ${tableMilliseconds} ms for each of two reads that wait for one another.\n\n`,
  );
  printTable(
    results.map(({ scenario: { what }, units }) => ({
      counted: what,
      "read units": units.readUnits.toFixed(2),
      "write units": units.writeUnits.toFixed(2),
      requests: units.requests.toFixed(2),
      "answer bytes": Math.round(units.answerBytes),
      "log bytes": Math.round(units.logBytes),
      "CPU ms": units.cpuMilliseconds.toFixed(2),
    })),
  );
}
