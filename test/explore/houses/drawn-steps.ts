import type { RandomSource } from "../../../infra/local/cars/random-source.ts";
import { type Action, beginsAt, type History, type Step } from "./history.ts";

const hour = 3_600_000;

/** The randomly generated steps of a history, unordered. */
export class DrawnSteps {
  readonly #chance: RandomSource;
  readonly #steps: Step[] = [];

  constructor(chance: RandomSource) {
    this.#chance = chance;
  }

  /** Adds an action at a time, or a millisecond later. */
  addAt(at: number, action: Action): void {
    this.#steps.push({ ...action, at: at + this.#chance.integer(0, 1) });
  }

  /** Adds an action at a random time within `hours` after `from`. */
  add(from: number, action: Action, hours = 1): void {
    this.#steps.push({ ...action, at: from + this.#chance.integer(0, hours * hour - 1) });
  }

  /** Returns the steps by time, each at a distinct time. */
  sorted(): History {
    let last = beginsAt;
    return this.#steps
      .filter(({ at }) => at >= beginsAt)
      .toSorted((one, other) => one.at - other.at)
      .map((step) => {
        last = Math.max(step.at, last + 1);
        return { ...step, at: last };
      });
  }
}
