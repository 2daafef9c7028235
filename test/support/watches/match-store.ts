import type { MatchWorld } from "../../../shared/application/watches/match-world.ts";
import {
  type MatchList,
  type MatchStep,
  matchLists,
  type WatchUpdatesMessage,
} from "../../../shared/domain/watches/watch-message.ts";
import { requireValue } from "../require-value.ts";

/** In-memory storage for the matches of one batch, which records its maximum size. */
export class MatchStore
  implements Pick<MatchWorld, "storeMatches" | "listBuckets" | "listStoredMatches" | "readStoredMatches">
{
  readonly #texts = new Map<string, string>();
  writes = 0;

  storeMatches = async (bucket: number, list: MatchList): Promise<void> => {
    this.writes += 1;
    this.#texts.set(`${bucket}/${this.writes}`, matchLists.format(list));
  };

  listBuckets = async (): Promise<number[]> => [
    ...new Set([...this.#texts.keys()].map((key) => Number.parseInt(key, 10))),
  ];

  listStoredMatches = async (bucket: number): Promise<{ key: string; bytes: number }[]> =>
    [...this.#texts]
      .filter(([key]) => Number.parseInt(key, 10) === bucket)
      .map(([key, text]) => ({ key, bytes: text.length }));

  readStoredMatches = async (key: string): Promise<MatchList> =>
    matchLists.parse(requireValue(this.#texts.get(key), key));
}

/** Results of a batch: remaining runs, and requests. */
export interface MatchOutcome {
  waiting: (MatchStep | undefined)[];
  requested: WatchUpdatesMessage[];
}

/** Returns every requested pair of a watch and a car with the car's data, without duplicates, in order. */
export const pairsOf = (messages: readonly WatchUpdatesMessage[]): string[] => [
  ...new Set(
    messages
      .flatMap(({ partnerId, cars, watches }) => {
        const hints = new Map(cars.map((hint) => [hint.vehicleId, hint]));
        return watches.flatMap(({ watchId, vehicleIds }) =>
          (vehicleIds ?? []).map((id) => JSON.stringify([partnerId, watchId, hints.get(id)])),
        );
      })
      .sort(),
  ),
];
