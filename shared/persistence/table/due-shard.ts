import { dueShardCount } from "../keys/item-keys.ts";

/** The shards over which each kind of due work is spread. */
export const dueShards: readonly number[] = Array.from({ length: dueShardCount }, (_, shard) => shard);

/** Returns the shard for an id; always the same for one id. */
export function dueShardOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 65_536;
  return sum % dueShardCount;
}
