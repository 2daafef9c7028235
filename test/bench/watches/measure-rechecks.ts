import { recheckDealerOrders } from "../../../shared/application/orders/inventory/recheck-dealer-orders.ts";
import { recheckWatches } from "../../../shared/application/watches/recheck-watches.ts";
import type { DealerCar } from "../../../shared/domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import {
  type DealerSource,
  type DealerSources,
  dealerPageSize,
} from "../../../shared/domain/dealers/dealer-source.ts";
import { orderRechecksOfMessage } from "../../../shared/domain/orders/order-recheck-message.ts";
import { hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import { rechecksOfMessage } from "../../../shared/domain/watches/recheck-message.ts";
import type { Watch } from "../../../shared/domain/watches/watch.ts";
import { putDealerVocabulary } from "../../../shared/persistence/dealers/dealer-vocabulary.ts";
import { getDueDealerOrders } from "../../../shared/persistence/orders/due-orders.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { getDueWatches } from "../../../shared/persistence/watches/due-watches.ts";
import { newWatchWrites } from "../../../shared/persistence/watches/watches.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { splitIntoChunks } from "../../../shared/platform/split-into-chunks.ts";
import { orderDealerCar } from "../../integration/orders/scripted-dealers.ts";
import { now as placedAt, seedPartner, seedRate } from "../../integration/orders/seed-orders.ts";
import { buildDealerCar } from "../../support/records/build-dealer-car.ts";
import { startTable } from "../../support/table/start-table.ts";
import { countTableWork } from "../lots/count-table-work.ts";
import { printTable } from "../stage/with-bench-stage.ts";

/** Two full messages on one model, ten watches per partner, each with 5 to 44 of the model's cars. */
const [watchCount, watchesOfPartner, carCount] = [1_000, 10, 120];
const [fewestMembers, memberSpread] = [5, 40];
const [basePriceKrw, priceStepKrw] = [10_000_000, 100_000];
/** Number of watches in a message when 1,000,000 are spread over 20,000 models. */
const watchesOfModel = 50;
/** Orders on dealers' cars, two on each. */
const orderCount = 200;

type WatchAddress = Pick<Watch, "partnerId" | "watchId">;

/**
 * Prints the cost of one worker run that rechecks watches over dealers and orders on dealers' cars: processor
 * time of this process alone, with dealers that respond at once and the table in another process.
 */
export async function measureRechecks(): Promise<void> {
  const table = await startTable({ engine: "emulator" });
  try {
    await seedRate();
    printTable([...(await measureWatches()), await measureOrders()]);
  } finally {
    await table.stop();
  }
}

async function measureWatches() {
  const model = { name: "Grandeur", code: "1", subModels: [] };
  const sources = { retail_a: { makes: [{ name: "Hyundai", code: "1", models: [model] }] } };
  await putDealerVocabulary({ version: "bench", sources, asOf: placedAt });
  const market = new BenchMarket();
  const watches = await storeWatches();
  let hours = 0;
  const recheck = (watchesOfMessage: number) => {
    hours += 1;
    const now = placedAt + hours * hourMilliseconds;
    return async () => {
      for (const some of splitIntoChunks(watches, watchesOfMessage)) {
        const message = { kind: "dealers" as const, group: "dealers-bench", watches: some };
        await recheckWatches(message, { sources: market.sources, now, hasTimeLeft: () => true });
      }
      const left = await getDueWatches(watches, now);
      if (left.length > 0) throw new Error(`${left.length} watches were not rechecked`);
    };
  };
  // Fills the lists, and compiles the measured code.
  await recheck(rechecksOfMessage)();
  await recheck(rechecksOfMessage)();
  const rows = [
    await measure("watches, one model, nothing changed", watchCount, recheck(rechecksOfMessage)),
    await measure(`watches, ${watchesOfModel} a model, nothing changed`, watchCount, recheck(watchesOfModel)),
  ];
  market.discountKrw = 500_000;
  rows.push(
    await measure("watches, one model, every 20th car cheaper", watchCount, recheck(rechecksOfMessage)),
  );
  return rows;
}

async function storeWatches(): Promise<WatchAddress[]> {
  const watches: WatchAddress[] = [];
  for (let number = 0; number < watchCount; number += watchesOfPartner) {
    const partnerId = await seedPartner();
    for (let own = 0; own < watchesOfPartner; own += 1) {
      const watch = composeWatch(partnerId, number + own);
      await commit(newWatchWrites(watch, watchesOfPartner));
      watches.push(watch);
    }
  }
  return watches;
}

function composeWatch(partnerId: string, number: number): Watch {
  const members = fewestMembers + (number % memberSpread);
  const filters = {
    source: ["dealer" as const],
    make: "Hyundai",
    model: "Grandeur",
    price_max_krw: basePriceKrw + (members - 1) * priceStepKrw,
  };
  return {
    partnerId,
    watchId: createId("ww", placedAt),
    name: `Watch ${number}`,
    condition: { filters },
    ...{ isAutomatic: true, muted: false, paused: false },
    ...{ activeMatchCount: 0, hiddenMatchCount: 0, memberCount: 0 },
    ...{ createdAt: placedAt, updatedAt: placedAt, lastEvaluatedAt: null },
  };
}

/** A dealer with the cars of one model, cheapest first. */
class BenchMarket {
  /** Price decrease of each 20th car, whole won. */
  discountKrw = 0;

  readonly sources: DealerSources = (() => {
    const search: DealerSource["search"] = async ({ token }) => {
      const start = Number(token ?? 0);
      const end = Math.min(start + dealerPageSize, carCount);
      const cars = Array.from({ length: end - start }, (_, place) => this.#carOf(start + place));
      return { cars, nextToken: end < carCount ? String(end) : null, total: carCount };
    };
    const source = {
      key: "retail_a",
      search,
      readCar: async (number: number) => this.#carOf(number - 1),
      readInspection: async () => null,
    };
    return { retail_a: source, retail_b: source } as unknown as DealerSources;
  })();

  #carOf(number: number): DealerCar {
    return buildDealerCar({
      id: { source: "retail_a", number: number + 1 },
      priceKrw: basePriceKrw + number * priceStepKrw - (number % 20 === 0 ? this.discountKrw : 0),
    });
  }
}

async function measureOrders() {
  const { sources } = new BenchMarket();
  const orders: { partnerId: string; orderId: string }[] = [];
  for (let number = 0; number < orderCount; number += 2) {
    const vehicleId = toDealerListingId({ source: "retail_a", number: number + 1 });
    for (const partnerId of [await seedPartner(), await seedPartner()]) {
      const { order } = await orderDealerCar(partnerId, vehicleId, { sources: sources });
      orders.push({ partnerId, orderId: order.id });
    }
  }
  const now = placedAt + hourMilliseconds;
  return measure("orders, two a car, nothing changed", orderCount, async () => {
    for (const some of splitIntoChunks(orders, orderRechecksOfMessage)) {
      await recheckDealerOrders(
        { group: "cars-bench", orders: some },
        { sources, now, hasTimeLeft: () => true },
      );
    }
    const left = await getDueDealerOrders(orders, now);
    if (left.length > 0) throw new Error(`${left.length} orders were not rechecked`);
  });
}

async function measure(what: string, count: number, run: () => Promise<void>) {
  const before = process.cpuUsage();
  const { seconds, requests, itemsRead } = await countTableWork(run);
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000 / count;
  return {
    What: what,
    "CPU ms each": cpuMs.toFixed(2),
    "A second of CPU": Math.round(1000 / cpuMs),
    "A second of the clock": Math.round(count / seconds),
    "Requests each": (requests / count).toFixed(1),
    "Items read each": (itemsRead / count).toFixed(1),
  };
}
