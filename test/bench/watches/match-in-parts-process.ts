import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { matchBatch, matchLimits } from "../../../shared/application/watches/match-batch.ts";
import type { ChangedCar, MatchWorld } from "../../../shared/application/watches/match-world.ts";
import { WatchSegment } from "../../../shared/application/watches/watch-segment.ts";
import {
  type MatchStep,
  matchLists,
  type WatchUpdatesMessage,
  watchUpdatesMessages,
} from "../../../shared/domain/watches/watch-message.ts";
import { requireValue } from "../../support/require-value.ts";
import type { LargeMatch, MatchFigures } from "./match-in-parts.ts";
import { streamCars, streamWatches } from "./synthesize-watches.ts";

const changesOfPart = 2_000;
const watchesOfSegment = 50_000;
const watchesOfPartner = 100;
/** Lists that already contain a changed car. */
const listsOfCar = 20;

const {
  carCount,
  watchCount,
  wantsAll = false,
  planSize = matchLimits.planSize,
} = JSON.parse(requireValue(process.argv[2])) as LargeMatch;
const limits = { ...matchLimits, planSize: planSize ?? Number.POSITIVE_INFINITY };
const folder = await mkdtemp(join(tmpdir(), "matches-"));
const started = performance.now();
const figures = { pairCount: 0, messageCount: 0, objectCount: 0 };
const waiting: (MatchStep | undefined)[] = [undefined];
const cars = streamCars(carCount);

const addressOf = (number: number) => ({
  partnerId: `pt_${String(Math.floor(number / watchesOfPartner)).padStart(20, "0")}`,
  watchId: `ww_${String(number).padStart(20, "0")}`,
});
const hintOf = (number: number) => ({
  vehicleId: `auction_a_${String(number).padStart(11, "0")}`,
  ...{ previousPriceKrw: 14_500_000, isNew: false },
});

const world: MatchWorld = {
  partCount: Math.ceil(carCount / changesOfPart),
  readCars: async (part) => {
    const some: ChangedCar[] = [];
    for (let number = part * changesOfPart; number < (part + 1) * changesOfPart; number += 1) {
      const { value, done } = cars.next();
      if (done === true) break;
      some.push({ car: value, hint: hintOf(number) });
    }
    return some;
  },
  addListed: async (part, sink) => {
    const end = Math.min((part + 1) * changesOfPart, carCount);
    for (let number = part * changesOfPart; number < end; number += 1) {
      const hint = hintOf(number);
      for (let list = 0; list < listsOfCar; list += 1)
        sink.add(addressOf((number * 31 + list) % watchCount), hint);
      if (sink.isFull) await sink.makeRoom();
    }
  },
  async *segments() {
    let segment = new WatchSegment();
    let number = 0;
    for (const { condition } of streamWatches(watchCount, "market")) {
      segment.add({ ...addressOf(number), condition: wantsAll ? { filters: {} } : condition });
      number += 1;
      if (segment.size < watchesOfSegment) continue;
      yield { segment, mark: { shard: 0, key: String(number) } };
      segment = new WatchSegment();
    }
    yield { segment, mark: null };
  },
  storeMatches: async (bucket, list) => {
    figures.objectCount += 1;
    await writeFile(
      join(folder, `${bucket}-${figures.objectCount}`),
      deflateRawSync(matchLists.format(list)),
    );
  },
  listBuckets: async () => [...new Set((await readdir(folder)).map((name) => Number.parseInt(name, 10)))],
  listStoredMatches: async (bucket) => {
    const names = (await readdir(folder)).filter((name) => Number.parseInt(name, 10) === bucket);
    return Promise.all(names.map(async (key) => ({ key, bytes: (await stat(join(folder, key))).size })));
  },
  readStoredMatches: async (key) =>
    matchLists.parse(inflateRawSync(await readFile(join(folder, key))).toString()),
  request: async (messages) => messages.forEach(count),
  handOn: async (steps) => void waiting.push(...steps),
  hasTimeLeft: () => true,
};

function count(message: WatchUpdatesMessage): void {
  figures.messageCount += 1;
  figures.pairCount += message.watches.reduce((sum, { vehicleIds }) => sum + (vehicleIds?.length ?? 0), 0);
  watchUpdatesMessages.format(message);
}

while (waiting.length > 0) await matchBatch(waiting.shift(), world, limits);
await rm(folder, { recursive: true });
const { user, system } = process.cpuUsage();
process.send?.({
  ...figures,
  cpuSeconds: (user + system) / 1e6,
  clockSeconds: (performance.now() - started) / 1000,
  peakMib: process.resourceUsage().maxRSS / 1024,
} satisfies MatchFigures);
