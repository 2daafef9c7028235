import { measureWrite } from "./measure-write.ts";
import { largestTransaction, type Write } from "./transaction.ts";

/** DynamoDB accepts 4 MB. The rest is a reserve for the items that updates produce, whose size is unknown. */
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

  /** Reports whether the transaction contains anything but the shared writes. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /**
   * Adds writes that belong together. Returns false, and adds none of them, if they must go into the next transaction.
   * @throws Error if the writes do not fit into any transaction
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
 * Splits groups, in order, into as few transactions as possible.
 * @param shared further writes of every transaction
 * @throws Error if one of the groups does not fit into any transaction
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
 * Returns the plan for as many of the first steps as fit into a transaction. Use it when the writes depend on the
 * chosen steps. If `steps` is empty, returns `plan([])`.
 * @throws Error if not even the first step fits
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

/** Returns the size of some writes as a multiple of one transaction's limit; at most 1 if they fit. */
const excessOf = (writes: readonly Write[]): number =>
  Math.max(writes.length / largestTransaction, measureAll(writes) / largestTransactionBytes);

const measureAll = (writes: readonly Write[]): number =>
  writes.reduce((sum, write) => sum + measureWrite(write), 0);

const tooLarge = (writes: readonly Write[]): Error =>
  new Error(
    `No transaction has room for ${writes.length} writes of ${measureAll(writes)} bytes, the first being ${writes[0]?.name}`,
  );
