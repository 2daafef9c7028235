import { setTimeout as sleep } from "node:timers/promises";
import type { AwsCall } from "../proxy/aws-call.ts";
import type { UpstreamAnswer, Upstreams } from "../proxy/forward-call.ts";
import { HeldTables } from "./held-tables.ts";
import { longestCommitMilliseconds } from "./hostile-faults.ts";
import { readEarlier } from "./read-earlier.ts";
import type { SeededChance } from "./seeded-chance.ts";
import { nameItem, type StoredItem, type TableShape } from "./table-shapes.ts";
import { groupKeys, isWrite, writtenKeys } from "./written-keys.ts";

/**
 * Makes some transactions visible item by item. DynamoDB promises that queries, scans and batch reads return committed
 * items, but not that all items of a transaction appear at the same moment, even in consistent reads. Until the caller
 * of a transaction has its response, such reads return the earlier state of some of the transaction's items. Once an
 * item is read individually or written, all reads return its new state.
 */
export class TornTransactions {
  readonly #readShape: (tableName: string) => Promise<TableShape>;
  readonly #chance: SeededChance;
  readonly #tables: HeldTables;
  /** The number of running calls that write an item, by table and item. */
  readonly #writing = new Map<string, number>();

  constructor(
    upstreams: Pick<Upstreams, "send">,
    readShape: (tableName: string) => Promise<TableShape>,
    chance: SeededChance,
  ) {
    this.#tables = new HeldTables(upstreams, readShape, "torn");
    this.#readShape = readShape;
    this.#chance = chance;
  }

  /** Serves a consistent read or a write. */
  async serve(call: AwsCall, scope: string, forward: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> {
    const showsTorn = ["Query", "Scan", "BatchGetItem"].includes(call.operation);
    if (showsTorn) return readEarlier(call, this.#tables, forward);
    for (const [tableName, keys] of groupKeys(call.keyedRequests))
      this.#tables.find(tableName)?.held.spoil(keys);
    return isWrite(call) ? this.#write(call, scope, forward) : forward();
  }

  async #write(
    call: AwsCall,
    scope: string,
    forward: () => Promise<UpstreamAnswer>,
  ): Promise<UpstreamAnswer> {
    const written = writtenKeys(call);
    const names: string[] = [];
    for (const [tableName, keys] of written) {
      const shape = await this.#readShape(tableName);
      names.push(...keys.map((key) => `${tableName} ${nameItem(shape, key)}`));
    }
    for (const name of names) this.#writing.set(name, (this.#writing.get(name) ?? 0) + 1);
    try {
      const [tableName, keys = []] = [...written][0] ?? [""];
      const canTear = call.operation === "TransactWriteItems" && written.size === 1 && keys.length > 1;
      if (!canTear || !this.#chance.strikes("tornTransaction", scope)) return await forward();
      return await this.#tear(tableName, keys, scope, forward);
    } finally {
      for (const name of names) {
        const left = (this.#writing.get(name) ?? 1) - 1;
        if (left === 0) this.#writing.delete(name);
        else this.#writing.set(name, left);
      }
    }
  }

  async #tear(
    tableName: string,
    keys: readonly StoredItem[],
    scope: string,
    forward: () => Promise<UpstreamAnswer>,
  ): Promise<UpstreamAnswer> {
    const { held, shape } = await this.#tables.open(tableName);
    const isAlone = (key: StoredItem) => this.#writing.get(`${tableName} ${nameItem(shape, key)}`) === 1;
    const late = keys.filter((key) => this.#chance.draw(`late ${scope}`) < 0.5 && isAlone(key));
    const reserved = held.reserve(late.slice(0, keys.length - 1));
    try {
      await held.store(reserved);
      const shown = held.show(reserved);
      const answer = await forward();
      if (answer.statusCode === 200)
        for (const image of shown) {
          await sleep((this.#chance.draw(`commit ${scope}`) * longestCommitMilliseconds) / shown.length);
          image.isShown = false;
        }
      return answer;
    } finally {
      await held.drop(reserved);
    }
  }
}
