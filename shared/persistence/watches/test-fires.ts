import { hourSeconds } from "../../domain/time/durations.ts";
import { watchFiresKey } from "../keys/watch-keys.ts";
import { getItem } from "../table/table.ts";
import { updateWrite, type Write } from "../table/transaction.ts";

/** Name of the write that rejects a test event when another test event was recorded first. */
export const testFiresWriteName = "test-fires";
const forgottenAfterSeconds = hourSeconds;

/** Returns the times of a watch's test events in the last minutes, epoch milliseconds. */
export async function getTestFires(partnerId: string, watchId: string): Promise<number[]> {
  const item = await getItem("get:watchFires", watchFiresKey(partnerId, watchId));
  return (item?.firedAt as number[] | undefined) ?? [];
}

/** Returns the write that replaces the times read as `before`. */
export const testFiresWrite = (
  { partnerId, watchId }: { partnerId: string; watchId: string },
  before: readonly number[],
  after: readonly number[],
  now: number,
): Write =>
  updateWrite(
    "update:watchFires",
    testFiresWriteName,
    watchFiresKey(partnerId, watchId),
    {
      expression: "SET firedAt = :after, entity = :entity, expires_at = :expires",
      values: {
        ":after": after,
        ":entity": "watch_fires",
        ":expires": Math.ceil(now / 1000) + forgottenAfterSeconds,
      },
    },
    before.length === 0
      ? {
          expression: "attribute_not_exists(pk) OR firedAt = :before",
          values: { ":before": before },
        }
      : { expression: "firedAt = :before", values: { ":before": before } },
  );
