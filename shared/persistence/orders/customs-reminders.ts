import { firstReminderAt } from "../../domain/orders/customs-reminder.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { DueKey } from "../keys/due-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { customsReminderKey } from "../keys/order-keys.ts";
import { commitOne } from "../table/commit-one.ts";
import { dueShardOf, dueShards } from "../table/due-shard.ts";
import { queryDuePage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItems } from "../table/table.ts";
import { deleteWrite, putWrite, updateWrite, type Write } from "../table/transaction.ts";

/** A pending reminder for an order at customs. */
export interface CustomsReminder {
  partnerId: string;
  orderId: string;
  /** The time at which the order reached customs. */
  customsAt: number;
  dueAt: number;
}

const reminderItems = storedEntity<Omit<CustomsReminder, "dueAt">>("customs_reminder");

/**
 * Returns the writes that create or delete the reminder of an order when a change makes it reach or leave
 * customs.
 */
export function customsReminderWrites(before: Order, after: Order): Write[] {
  const { partnerId, orderId } = after;
  const key = customsReminderKey(partnerId, orderId);
  if (before.status === "customs" && after.status !== "customs") {
    return [deleteWrite("delete:customsReminder", `customs-reminder:${orderId}`, key)];
  }
  if (before.status === "customs" || after.status !== "customs") return [];
  return [
    putWrite(
      "put:customsReminder",
      `customs-reminder:${orderId}`,
      reminderItems.toItem(
        {
          ...key,
          duepk: `${duePrefix.customsReminder}${dueShardOf(orderId)}`,
          dueat: firstReminderAt(after.updatedAt),
        },
        { partnerId, orderId, customsAt: after.updatedAt },
      ),
    ),
  ];
}

/** Returns the given reminders that are due. One round trip per 100. */
export async function getDueReminders(
  keys: readonly DueKey<"customsReminder">[],
  now: number,
): Promise<CustomsReminder[]> {
  const items = await getItems("get:customsReminder", keys);
  return items.flatMap((item): CustomsReminder[] => {
    // The index is eventually consistent, so a reminder that was postponed or deleted in the meantime is left out.
    if (item === null || Number(item.dueat) > now) return [];
    return [{ ...reminderItems.fromItem(item), dueAt: Number(item.dueat) }];
  });
}

/** Returns the next reminders of all orders that are due at an instant, earliest first, at most `most`. */
export async function listComingReminders(until: number, most: number): Promise<CustomsReminder[]> {
  const pages = await Promise.all(
    dueShards.map((shard) => queryDuePage("queryDue:customsReminder", { shard, until, limit: most })),
  );
  const first = pages
    .flatMap(({ items }) => items)
    .sort((one, other) => Number(one.dueat) - Number(other.dueat))
    .slice(0, most);
  const keys = first.map(({ pk, sk }) => ({ pk, sk }) as ReturnType<typeof customsReminderKey>);
  const items = await getItems("get:customsReminder", keys);
  return items.flatMap((item) =>
    item === null ? [] : [{ ...reminderItems.fromItem(item), dueAt: Number(item.dueat) }],
  );
}

/** Postpones a reminder, unless the order has left customs or another run has postponed it. */
export async function postponeReminder(reminder: CustomsReminder, dueAt: number): Promise<void> {
  const { partnerId, orderId } = reminder;
  const change = { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } };
  const unmoved = { expression: "dueat = :seen", values: { ":seen": reminder.dueAt } };
  await commitOne(
    updateWrite(
      "update:customsReminder",
      "customs-reminder",
      customsReminderKey(partnerId, orderId),
      change,
      unmoved,
    ),
  );
}
