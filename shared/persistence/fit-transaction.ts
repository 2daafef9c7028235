import { measureWrite } from "./measure-write.ts";
import { largestTransaction, type Write } from "./transaction.ts";

/** DynamoDB takes 4 MB. The rest is for the items that updates leave, whose size is not known. */
const largestTransactionBytes = 3_000_000;

/** A transaction being collected. Only this module knows the limits on writes and bytes. */
export class TransactionRoom {
  readonly #writes: Write[];
  #bytes: number;
  #isUsed = false;

  /** @param shared the writes that every transaction of the same work contains */
  constructor(shared: readonly Write[] = []) {
    this.#writes = [...shared];
    this.#bytes = measureAll(shared);
  }

  get writes(): readonly Write[] {
    return this.#writes;
  }

  /** Reports whether it contains anything but the shared writes. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /**
   * Adds writes that belong together. Returns false, and adds none of them, where they belong in the next transaction.
   * @throws Error where no transaction has room for them
   */
  tryAdd(group: readonly Write[]): boolean {
    const bytes = this.#bytes + measureAll(group);
    const isFull = this.#writes.length + group.length > largestTransaction || bytes > largestTransactionBytes;
    if (isFull && this.#isUsed) return false;
    if (isFull) throw tooLarge([...this.#writes, ...group]);
    this.#writes.push(...group);
    this.#bytes = bytes;
    this.#isUsed = true;
    return true;
  }
}

/**
 * Splits groups into as few runs as fit in a transaction each, in their order.
 * @param shared the writes that every transaction contains as well
 * @throws Error where no transaction has room for one of the groups
 */
export function splitIntoTransactions<Group>(
  groups: readonly Group[],
  writesOf: (group: Group) => readonly Write[],
  shared: readonly Write[] = [],
): { groups: Group[]; writes: readonly Write[] }[] {
  const runs: { groups: Group[]; room: TransactionRoom }[] = [];
  for (const group of groups) {
    const writes = writesOf(group);
    const last = runs.at(-1);
    if (last?.room.tryAdd(writes)) {
      last.groups.push(group);
      continue;
    }
    const room = new TransactionRoom(shared);
    room.tryAdd(writes);
    runs.push({ groups: [group], room });
  }
  return runs.map((run) => ({ groups: run.groups, writes: run.room.writes }));
}

/**
 * Plans the longest run of steps, from the first on, whose transaction has room, for writes that depend on which steps
 * are in it. Plans no steps where there are none.
 * @throws Error where not even the first step fits
 */
export function planFitting<Step, Plan extends { writes: readonly Write[] }>(
  steps: readonly Step[],
  plan: (run: readonly Step[]) => Plan,
): Plan {
  let count = steps.length;
  for (;;) {
    const planned = plan(steps.slice(0, count));
    const excess = excessOf(planned.writes);
    if (excess <= 1) return planned;
    if (count <= 1) throw tooLarge(planned.writes);
    count = Math.max(1, Math.min(count - 1, Math.floor(count / excess)));
  }
}

/** Returns how many times too much for one transaction some writes are; at most 1 where they fit. */
const excessOf = (writes: readonly Write[]): number =>
  Math.max(writes.length / largestTransaction, measureAll(writes) / largestTransactionBytes);

const measureAll = (writes: readonly Write[]): number =>
  writes.reduce((sum, write) => sum + measureWrite(write), 0);

const tooLarge = (writes: readonly Write[]): Error =>
  new Error(
    `No transaction has room for ${writes.length} writes of ${measureAll(writes)} bytes, the first being ${writes[0]?.name}`,
  );
