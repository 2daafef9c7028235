import { type ExploreOptions, readExploreOptions } from "./explore-options.ts";
import { faultKinds } from "./faults/fault.ts";

/** One way of exploring all situations. */
export interface ExplorePart {
  /** What its counts are printed under. */
  name: string;
  options: ExploreOptions;
}

/** Orders of one pair at most: those with no stop, then with one, then with two. */
const ordersOfPair = 60;
/** The same where clocks or indexes disagree. */
const ordersOfOddPair = 15;
const threesOfSituation = 20;

/** What is to be explored, in order: one part, as the options of `npm run explore` say, or all parts of the whole. */
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
    { name: "guards", options: { ...odd, mutates: true } },
  ];
}
