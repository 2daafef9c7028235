import type { SourceFault } from "../source-fault.ts";

const unit = (file: string) => ({ project: "unit", file: `test/unit/${file}.test.ts` });
const contract = (file: string) => ({ project: "unit", file: `test/contract/${file}.test.ts` });

/** Faults in inventories, rounds, watches, cutoffs and history reports. */
export const carFaults: readonly SourceFault[] = [
  {
    effect: "A car shows the rounds of another car that had its plate.",
    kind: "privacy",
    file: "shared/domain/inventory/car-round.ts",
    text: "round.vin === null || round.vin === vin",
    replacement: "true",
    suite: unit("inventory/car-round"),
  },
  {
    effect: "All cars without a plate are one car.",
    kind: "boundary",
    file: "shared/domain/inventory/car-identity.ts",
    text: "return koreanPlate.test(compact) ? compact : null;",
    replacement: "return compact;",
    suite: unit("inventory/car-round"),
  },
  {
    effect: "A round that ends when the car's own auction begins counts as earlier.",
    kind: "boundary",
    file: "shared/domain/inventory/car-round.ts",
    text: "?? Number.POSITIVE_INFINITY) < bound",
    replacement: "?? Number.POSITIVE_INFINITY) <= bound",
    suite: unit("inventory/car-round"),
  },
  {
    effect: "An index is built again at each delta.",
    kind: "boundary",
    file: "shared/domain/inventory/plan-compaction.ts",
    text: "deltaCount > maxDeltas ||",
    replacement: "deltaCount > 0 ||",
    suite: unit("inventory/plan-compaction"),
  },
  {
    effect: "A watch's price bound widens by a part of a won.",
    kind: "money",
    file: "shared/domain/watches/widen-bounds.ts",
    text: "Math.floor((bound * (100 + widenPct)) / 100)",
    replacement: "Math.ceil((bound * (100 + widenPct)) / 100)",
    suite: unit("watches/evaluate-car"),
  },
  {
    effect: "A price that fell by exactly the wanted share does not count.",
    kind: "boundary",
    file: "shared/domain/watches/evaluate-signals.ts",
    text: "* 100 >= fromKrw * leastPct",
    replacement: "* 100 > fromKrw * leastPct",
    suite: unit("watches/evaluate-signals"),
  },
  {
    effect: "A watch for undamaged cars takes cars that nobody inspected.",
    kind: "boundary",
    file: "shared/domain/watches/accept-car.ts",
    text: "(!needsNoAccident || car.hasAccident === false)",
    replacement: "(!needsNoAccident || car.hasAccident !== true)",
    suite: unit("watches/evaluate-car"),
  },
  {
    effect: "A report about another car is billed.",
    kind: "money",
    file: "shared/domain/history/transition-lookup.ts",
    text: 'environment === "production" && found.identityCheck !== "mismatch"',
    replacement: 'environment === "production"',
    suite: unit("history/lookup-rules"),
  },
  {
    effect: "A lookup in the sandbox is billed.",
    kind: "money",
    file: "shared/domain/history/transition-lookup.ts",
    text: 'billable: environment === "production" &&',
    replacement: "billable:",
    suite: unit("history/lookup-rules"),
  },
  {
    effect: "The inspection cutoff is at the end of a day in Korea, wherever the partner is.",
    kind: "boundary",
    file: "shared/domain/cutoffs/inspection-cutoff.ts",
    text: "* dayMilliseconds, partner.timezone)",
    replacement: '* dayMilliseconds, "Asia/Seoul")',
    suite: unit("cutoffs/cutoffs"),
  },
  {
    effect: "The guide states another limit of lookups than the code has.",
    kind: "generated document",
    file: "shared/domain/history/lookup-caps.ts",
    text: "export const dailyLimit = 200;",
    replacement: "export const dailyLimit = 300;",
    suite: contract("guide/guide"),
  },
  {
    effect: "A removal that was held is carried out although the listing has changed since.",
    kind: "state machine",
    file: "shared/domain/inventory/hold-removals.ts",
    text: "heldBefore.get(listingId) === before.hash",
    replacement: "heldBefore.has(listingId)",
    suite: { project: "integration", file: "test/integration/inventory/held-removals.test.ts" },
  },
];
