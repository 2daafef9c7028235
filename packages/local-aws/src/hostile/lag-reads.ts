import type { AwsCall } from "../proxy/aws-call.ts";
import type { UpstreamAnswer, Upstreams } from "../proxy/forward-call.ts";
import type { HeldImage, HeldImages } from "./held-images.ts";
import { HeldTables } from "./held-tables.ts";
import { longestLagMilliseconds } from "./hostile-faults.ts";
import { readEarlier } from "./read-earlier.ts";
import type { SeededChance } from "./seeded-chance.ts";
import type { StoredItem, TableShape } from "./table-shapes.ts";
import { isWrite, writtenKeys } from "./written-keys.ts";

/**
 * Shows some writes late in indexes and to eventually consistent reads, with a separate delay for each item.
 */
export class LaggingReads {
  readonly #chance: SeededChance;
  readonly #tables: HeldTables;
  readonly #lagging = new Map<HeldImage, { timer: NodeJS.Timeout; held: HeldImages }>();
  readonly #dropping = new Set<Promise<void>>();

  constructor(
    upstreams: Pick<Upstreams, "send">,
    readShape: (tableName: string) => Promise<TableShape>,
    chance: SeededChance,
  ) {
    this.#tables = new HeldTables(upstreams, readShape, "lagging");
    this.#chance = chance;
  }

  /** Serves a write, or a read that may be inconsistent. */
  async serve(call: AwsCall, scope: string, forward: () => Promise<UpstreamAnswer>): Promise<UpstreamAnswer> {
    if (!isWrite(call)) return readEarlier(call, this.#tables, forward);
    if (!this.#chance.strikes("laggingWrite", scope)) return forward();
    for (const [tableName, keys] of writtenKeys(call)) await this.#lag(tableName, keys, scope);
    return forward();
  }

  /** Makes every write visible immediately. Resolves when all reads return the stored state. */
  async catchUp(): Promise<void> {
    for (const [image, { timer, held }] of this.#lagging) {
      clearTimeout(timer);
      this.#end(image, held);
    }
    await Promise.all(this.#dropping);
  }

  async #lag(tableName: string, keys: readonly StoredItem[], scope: string): Promise<void> {
    const { held } = await this.#tables.open(tableName);
    const reserved = held.reserve(keys);
    await held.store(reserved);
    held.show(reserved);
    for (const image of reserved) {
      const milliseconds = this.#chance.draw(`lag ${scope}`) * longestLagMilliseconds;
      const timer = setTimeout(() => this.#end(image, held), milliseconds).unref();
      this.#lagging.set(image, { timer, held });
    }
  }

  #end(image: HeldImage, held: HeldImages): void {
    this.#lagging.delete(image);
    const dropping = held
      .drop([image])
      // A failure while the machine stops does not matter, because no images are needed any more.
      .catch(() => {})
      .finally(() => this.#dropping.delete(dropping));
    this.#dropping.add(dropping);
  }
}
