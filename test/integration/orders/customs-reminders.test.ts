import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import type { Mail } from "../../../shared/adapters/mail/send-mail.ts";
import { reportOrderStatus } from "../../../shared/application/orders/changes/report-order-status.ts";
import { simulateOrderStatus } from "../../../shared/application/orders/changes/simulate-order-status.ts";
import { remindOfCustoms } from "../../../shared/application/orders/notifications/remind-of-customs.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { customsReminderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { killAfterWrite } from "../../support/table/kill-run.ts";
import { now, place, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

/** Creates an order that is at customs since `now`. */
async function placeAtCustoms() {
  const partnerId = await seedPartner();
  const { order } = await place(partnerId, { vehicleId: await seedListing() });
  const which = { partnerId, orderId: order.id, now };
  await simulateOrderStatus(which, { status: "in_transit", occurredAt: now });
  await reportOrderStatus(which, "customs");
  return which;
}

/** Returns the mails about one order that a run at `at` sends. */
async function remind(orderId: string, at: number): Promise<Mail[]> {
  const sent: Mail[] = [];
  const sendMail = async (mail: Mail) => void sent.push(mail);
  await remindOfCustoms({ environment: "sandbox", now: at, sendMail });
  return sent.filter(({ subject }) => subject.includes(orderId));
}

describe("customs reminders", () => {
  it("a reminder for an order at customs is mailed to the partner's contact after 90 days, then daily", async () => {
    const { orderId } = await placeAtCustoms();
    expect(await remind(orderId, now + 90 * day - 1)).toEqual([]);
    const [mail, ...others] = await remind(orderId, now + 90 * day);
    expect(others).toEqual([]);
    expect(mail?.to).toMatch(/^buying@partner-\d+\.example\.com$/);
    expect(mail?.text).toContain("90 days");
    expect(await remind(orderId, now + 91 * day - 1)).toEqual([]);
    expect(await remind(orderId, now + 91 * day)).toHaveLength(1);
    expect(await remind(orderId, now + 95 * day + 5)).toHaveLength(1);
    expect(await remind(orderId, now + 95 * day + 10)).toEqual([]);
    expect(await remind(orderId, now + 96 * day)).toHaveLength(1);
  });

  it("a delivered order gets no more reminders", async () => {
    const which = await placeAtCustoms();
    expect(await remind(which.orderId, now + 90 * day)).toHaveLength(1);
    await reportOrderStatus({ ...which, now: now + 90 * day }, "delivered");
    expect(await remind(which.orderId, now + 200 * day)).toEqual([]);
  });

  it("a reminder whose mail failed is sent again", async () => {
    const { orderId } = await placeAtCustoms();
    const sendMail = () => Promise.reject(new Error("no mail today"));
    await expect(
      remindOfCustoms({ environment: "sandbox", now: now + 90 * day, sendMail }),
    ).rejects.toBeInstanceOf(AggregateError);
    expect(await remind(orderId, now + 90 * day + 60_000)).toHaveLength(1);
  });
});

describe("reminders beyond one run", () => {
  /** Stores reminders of one partner that are due at a given time. */
  async function seedReminders(partnerId: string, count: number, dueat: number): Promise<string[]> {
    const orderIds = Array.from({ length: count }, (_, number) => `ord_${partnerId}_${number}`);
    for (const [number, orderId] of orderIds.entries()) {
      const reminder = { partnerId, orderId, customsAt: now, entity: "customs_reminder" };
      const due = { duepk: `${duePrefix.customsReminder}${number % 8}`, dueat };
      const Item = toAttributes({ ...customsReminderKey(partnerId, orderId), ...due, ...reminder });
      await tableClient.send(new PutItemCommand({ TableName: tableName(), Item }));
    }
    return orderIds;
  }

  it("several runs send all due reminders of a partner, even if the mails to another partner fail", async () => {
    const [failing, healthy] = [await seedPartner(), await seedPartner()];
    const dueAt = now + 300 * day;
    await seedReminders(failing, 200, dueAt - day);
    const orderIds = await seedReminders(healthy, 200, dueAt);
    const sent: string[] = [];
    const sendMail = async ({ to, text }: Mail) => {
      if (to.includes(`-${failing.slice("pt_".length)}.`)) throw new Error("no mail for this partner");
      sent.push(...orderIds.filter((orderId) => text.includes(`Order ${orderId} `)));
    };
    const run = () =>
      remindOfCustoms({ environment: "sandbox", now: dueAt, sendMail, hasTimeLeft: () => false }).catch(
        ({ errors }: AggregateError) => errors.length,
      );
    // Each run takes the 16 oldest of each shard, regardless of whether it can send them.
    const failures = [await run(), await run(), await run(), await run()];
    expect(failures.map((count) => count ?? 0).reduce((sum, count) => sum + count)).toBe(200);
    expect(failures.slice(2)).toEqual([undefined, undefined]);
    expect(sent.sort()).toEqual(orderIds.sort());
    // The next run starts with the oldest again.
    expect(await run()).toBeGreaterThan(100);
  });

  it("every reminder is sent exactly once even if some reminder runs are killed", async () => {
    const partnerId = await seedPartner();
    const dueAt = now + 500 * day;
    const orderIds = await seedReminders(partnerId, 200, dueAt);
    const sent: string[] = [];
    const sendMail = async ({ text }: Mail) =>
      void sent.push(...orderIds.filter((orderId) => text.includes(`Order ${orderId} `)));
    const context = { environment: "sandbox" as const, now: dueAt, sendMail, hasTimeLeft: () => false };
    for (const fatalWrite of [1, 20, 50]) await killAfterWrite(fatalWrite, () => remindOfCustoms(context));
    for (let runs = 0; runs < 10; runs += 1) await remindOfCustoms(context);
    expect(sent.sort()).toEqual(orderIds.sort());
  });
});
