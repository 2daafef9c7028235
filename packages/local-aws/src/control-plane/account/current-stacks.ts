import type { StackRecord } from "./account-records.ts";
import type { Journal } from "./journal.ts";

/** An export of a stack. */
export interface Export {
  name: string;
  value: string;
  stackId: string;
  stackName: string;
}

/** The stacks of a region that are not deleted. */
interface RegionStacks {
  byName: ReadonlyMap<string, StackRecord>;
  exports: ReadonlyMap<string, Export>;
}

/**
 * The stacks that are not deleted, and their exports. Each reference to an export needs them, and an account
 * has many more deleted stacks, so the result is cached until a stack changes.
 */
export class CurrentStacks {
  readonly #journal: Journal;
  readonly #byRegion = new Map<string, RegionStacks>();

  constructor(journal: Journal) {
    this.#journal = journal;
    journal.onCommit((writes) => {
      if (writes.some(([collection]) => collection === "stacks")) this.#byRegion.clear();
    });
  }

  /** Returns the stacks by name, oldest first. */
  named(region: string): ReadonlyMap<string, StackRecord> {
    return this.#read(region).byName;
  }

  /** Returns the exports by name. */
  exports(region: string): ReadonlyMap<string, Export> {
    return this.#read(region).exports;
  }

  #read(region: string): RegionStacks {
    const known = this.#byRegion.get(region);
    if (known !== undefined) return known;
    const stacks = [...this.#journal.collection<StackRecord>("stacks").values()].filter(
      (stack) => stack.region === region && stack.status !== "DELETE_COMPLETE",
    );
    const read = {
      byName: new Map(stacks.map((stack) => [stack.stackName, stack])),
      exports: new Map(stacks.flatMap(listExports).map((each) => [each.name, each])),
    };
    this.#byRegion.set(region, read);
    return read;
  }
}

const listExports = ({ outputs, stackId, stackName }: StackRecord): Export[] =>
  outputs.flatMap(({ exportName, value }) =>
    exportName === null ? [] : { name: exportName, value, stackId, stackName },
  );
