import { type ExploreOptions, readExploreOptions } from "./explore-options.ts";
import { faultKinds } from "./faults/fault.ts";

/** One way of exploring all situations. */
export interface ExplorePart {
  /** Heading of its counts. */
  name: string;
  options: ExploreOptions;
}

/** Maximum number of orders per pair; those with fewer preemptions run first. */
const ordersOfPair = 60;
/** The same limit for skewed clocks or lagging indexes. */
const ordersOfOddPair = 15;
const threesOfSituation = 20;

/** Returns the parts to explore, in order: the one in the options of `npm run explore`, or all. */
export function readParts(): ExplorePart[] {
  const given = readExploreOptions();
  if (process.env.EXPLORE_WHOLE !== "true") return [{ name: "", options: given }];
  const orders = { ...given, kinds: faultKinds, pairsOfEach: Infinity, faultsOfEach: 0, mutates: false };
  const odd = { ...orders, preemptions: 1, mostRuns: ordersOfOddPair, triples: 0 };
  return [
    { name: "faults", options: { ...orders, pairsOfEach: 0, faultsOfEach: Infinity } },
    {
      name: "orders",
      options: { ...orders, preemptions: 2, mostRuns: ordersOfPair, triples: threesOfSituation },
    },
    { name: "indexes that lag", options: { ...odd, lag: true } },
    { name: "transactions seen in parts", options: { ...odd, torn: true } },
    { name: "clocks five seconds apart", options: { ...odd, skewSeconds: 5 } },
    { name: "conditions", options: { ...odd, mutates: true } },
  ];
}
