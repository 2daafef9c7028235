import {
  type UpstreamHealth,
  type UpstreamName,
  unknownHealth,
} from "../../domain/upstreams/upstream-health.ts";
import { upstreamKey } from "../keys/item-keys.ts";
import { getItems, type StoredItem } from "../table/table.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";

/** Returns the health of these upstreams, in the given order, in one strongly consistent round trip. */
export async function getUpstreamHealth(names: readonly UpstreamName[]): Promise<UpstreamHealth[]> {
  const items = await getItems("get:upstream", names.map(upstreamKey));
  return names.map((name, position) => toHealth(name, items[position] ?? null));
}

/** Records a successful call of an upstream. */
export async function recordUpstreamSuccess(name: UpstreamName, at: number): Promise<void> {
  const change = {
    expression: "SET entity = :entity, lastSuccessAt = :at, consecutiveFailures = :none",
    values: { ":entity": "upstream", ":at": at, ":none": 0 },
  };
  await updateOne(updateWrite("update:upstream", "upstream", upstreamKey(name), change));
}

/** Records a failed call of an upstream and its message. */
export async function recordUpstreamFailure(name: UpstreamName, failure: string, at: number): Promise<void> {
  const change = {
    expression:
      "SET entity = :entity, lastFailureAt = :at, lastFailure = :failure ADD consecutiveFailures :one",
    values: { ":entity": "upstream", ":at": at, ":failure": failure, ":one": 1 },
  };
  await updateOne(updateWrite("update:upstream", "upstream", upstreamKey(name), change));
}

function toHealth(name: UpstreamName, item: StoredItem | null): UpstreamHealth {
  if (item === null) return unknownHealth(name);
  return {
    name,
    lastSuccessAt: (item.lastSuccessAt as number | undefined) ?? null,
    lastFailureAt: (item.lastFailureAt as number | undefined) ?? null,
    lastFailure: (item.lastFailure as string | undefined) ?? null,
    consecutiveFailures: Number(item.consecutiveFailures),
  };
}
