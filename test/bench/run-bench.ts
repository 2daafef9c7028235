import { installTools } from "../support/runs/install-tools.ts";

/**
 * Every benchmark by its name on the command line. Each is loaded only when it runs, so that no benchmark loads
 * another's engines.
 */
const benches: Record<string, () => Promise<() => Promise<void>>> = {
  assistant: async () => (await import("./assistant/measure-assistant.ts")).measureAssistant,
  bundles: async () => (await import("./bundles/measure-bundles.ts")).measureBundles,
  console: async () => (await import("./console/measure-console.ts")).measureConsole,
  cost: async () => (await import("./cost/measure-cost.ts")).measureCost,
  digests: async () => (await import("./digests/measure-digests.ts")).measureDigests,
  documents: async () => (await import("./documents/measure-documents.ts")).measureDocuments,
  fairness: async () => (await import("./webhooks/measure-fairness.ts")).measureFairness,
  growth: async () => (await import("./growth/measure-growth.ts")).measureGrowth,
  ingest: async () => (await import("./ingest/measure-ingest.ts")).measureIngest,
  lots: async () => (await import("./lots/measure-lots.ts")).measureLots,
  notifications: async () => (await import("./stage/measure-notifications.ts")).measureNotifications,
  peer: async () => (await import("./peer/measure-peer.ts")).measurePeer,
  rechecks: async () => (await import("./watches/measure-rechecks.ts")).measureRechecks,
  requests: async () => (await import("./stage/measure-requests.ts")).measureRequests,
  receipts: async () => (await import("./receipts/measure-receipts.ts")).measureReceipts,
  "round-trips": async () => (await import("./stage/measure-round-trips.ts")).measureRoundTrips,
  webhooks: async () => (await import("./webhooks/measure-fan-out.ts")).measureFanOut,
  watches: async () => (await import("./watches/run-watches-bench.ts")).runWatchesBench,
  "first-requests": async () =>
    (await import("../../packages/listing-search/bench/run-first-requests-bench.ts")).runFirstRequestsBench,
  search: async () =>
    (await import("../../packages/listing-search/bench/run-search-bench.ts")).runSearchBench,
};

/** Benchmarks that take hours. They run only if they are named. */
const onlyByName = new Set(["growth"]);

const [wanted] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in benches)) {
  process.stderr.write(`There is no bench ${wanted}. There are: ${Object.keys(benches).join(", ")}\n`);
  process.exit(2);
}
process.env.BENCH_TOOLS = installTools("bench");
for (const [name, load] of Object.entries(benches)) {
  if (wanted === undefined ? onlyByName.has(name) : wanted !== name) continue;
  process.stdout.write(`\n## ${name}\n\n`);
  const run = await load();
  await run();
}
