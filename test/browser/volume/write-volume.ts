import { parentPort } from "node:worker_threads";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import { newApproval } from "../../../shared/domain/invoices/approval.ts";
import type { Invoice } from "../../../shared/domain/invoices/invoice.ts";
import { messageLimits } from "../../../shared/domain/messages/message.ts";
import { entryOf, standingOf } from "../../../shared/domain/orders/lot.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { newApprovalWrites } from "../../../shared/persistence/invoices/approvals.ts";
import { threadWrite } from "../../../shared/persistence/messages/message-threads.ts";
import { newMessageWrite } from "../../../shared/persistence/messages/messages.ts";
import { commit, type Write } from "../../../shared/persistence/table/transaction.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { lotWriteOf, orderWrites, write } from "./copy-orders.ts";
import { accountWrites, keyWrites, operatorWrites, partnerWrites } from "./copy-records.ts";
import { nameAt } from "./name-volume.ts";
import { readSources, type Sources, type VolumeTask } from "./read-sources.ts";

// A separate thread, because the process environment determines the table of the code under test.

const commitsAtOnce = 8;
const eventsAtOnce = 20;
/** The pages of keys show all of them. */
const keyCount = 20;
const longestVoidReason = 1000;

/** Runs work for each index, some at once. */
async function forEach(count: number, work: (index: number) => Promise<void>): Promise<void> {
  const indices = Array(count).keys();
  await Promise.all(
    Array.from({ length: commitsAtOnce }, async () => {
      for (const index of indices) await work(index);
    }),
  );
}

async function writeVolume(task: VolumeTask): Promise<void> {
  const sources = await readSources(task);
  const now = Date.now();
  const own: Order[] = [];
  const rivals: Order[] = [];
  await forEach(task.count, async (index) => {
    const mine = { partnerId: task.partner, index, now };
    const theirs = { partnerId: createId("pt", now - index), index, now };
    const ownOrder = orderWrites(sources, mine);
    const otherOrder = orderWrites(sources, { ...theirs, index: index + 1, isRival: true });
    own[index] = ownOrder.order;
    rivals[index + 1] = otherOrder.order;
    await commit([
      ...partnerWrites(sources, theirs),
      ...operatorWrites(sources, theirs),
      ...otherOrder.writes,
    ]);
    await commit([...ownOrder.writes, ...accountWrites(sources, mine)]);
    if (index < keyCount) await commit(keyWrites(sources, mine));
    await commit(approvalWrites(otherOrder.invoice, theirs));
  });
  await forEach(task.count + 1, async (index) => {
    const orders = [own[index], rivals[index]].filter((order) => order !== undefined);
    await commit([lotWriteOf(orders, now)]);
  });
  await lengthenThread(sources, task.count, now);
  for (let first = 0; first < own.length; first += eventsAtOnce)
    await emitEvents(task.partner, own.slice(first, first + eventsAtOnce).map(draftOf));
}

const draftOf = (order: Order) => ({
  subjectId: order.orderId,
  data: { order: presentOrder(order, standingOf(order, entryOf(order))), previous_status: null },
});

/** Returns the writes of a request to void an invoice. */
function approvalWrites(invoice: Invoice, { index, now }: { index: number; now: number }): Write[] {
  const change = { action: "void" as const, voidReason: nameAt(index, longestVoidReason), corrections: null };
  const by = { actor: `operator-${index}@example.com`, now: now - index };
  return newApprovalWrites(newApproval(createId("apr", now - index), invoice, null, change, by), null);
}

/** Adds messages to the thread of the order that the walk visits. */
async function lengthenThread({ thread: before }: Sources, count: number, now: number): Promise<void> {
  let thread = before;
  const messages: Write[] = [];
  for (let index = 0; index < count; index += 1) {
    const added = write(thread, nameAt(index, messageLimits.text), now);
    ({ thread } = added);
    messages.push(newMessageWrite(added.message));
  }
  while (messages.length > 0) await commit(messages.splice(0, 90));
  await commit([threadWrite({ ...thread, version: before.version + 1 })]);
}

parentPort?.on("message", (task: VolumeTask) => {
  void writeVolume(task).then(() => parentPort?.postMessage(null));
});
