import { recheckPollsKey } from "../keys/item-keys.ts";
import { putOne } from "../table/put-one.ts";
import { getItem } from "../table/table.ts";
import { putWrite, updateWrite } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";

/** The kinds of rechecks that run through a queue. */
export type RecheckedKind = "watches" | "dealer_orders";

/** The time up to which due rechecks of a kind are queued; epoch milliseconds. */
export interface RecheckPolls {
  /** Everything that became due by this time was queued. */
  polledAt: number;
  /** The last time when everything due was queued, including old work. */
  sweptAt: number;
}

/** Returns the time up to which due rechecks have been queued; null before the first poll. */
export async function readRecheckPolls(kind: RecheckedKind): Promise<RecheckPolls | null> {
  const item = await getItem("get:recheckPolls", recheckPollsKey(kind));
  return item && { polledAt: Number(item.polledAt), sweptAt: Number(item.sweptAt) };
}

/** Records the time up to which due rechecks were queued. The last writer wins; either value is valid. */
export async function writeRecheckPolls(
  kind: RecheckedKind,
  { polledAt, sweptAt }: RecheckPolls,
): Promise<void> {
  await putOne(
    putWrite("put:recheckPolls", "recheck-polls", {
      ...recheckPollsKey(kind),
      entity: "recheck_polls",
      polledAt,
      sweptAt,
    }),
  );
}

/** Returns the groups of watches that are split permanently, because they were once too large for one run. */
export async function readLargeGroups(): Promise<ReadonlySet<string>> {
  const item = await getItem("get:recheckPolls", recheckPollsKey("large_groups"));
  return new Set(item?.groups as Set<string> | undefined);
}

/** Adds groups to the permanently split groups. Concurrent runs do not overwrite each other's groups. */
export async function addLargeGroups(groups: readonly string[]): Promise<void> {
  await updateOne(
    updateWrite("update:recheckPolls", "recheck-polls", recheckPollsKey("large_groups"), {
      expression: "SET entity = :entity ADD groups :groups",
      values: { ":groups": new Set(groups), ":entity": "recheck_polls" },
    }),
  );
}
