import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import { completeAttempt } from "../../../shared/domain/webhooks/delivery.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../../shared/persistence/events/emit-events.ts";
import { eventStreamKey } from "../../../shared/persistence/keys/item-keys.ts";
import { fromAttributes, getItem, toAttributes } from "../../../shared/persistence/table/table.ts";
import type { Write } from "../../../shared/persistence/table/transaction.ts";
import { attemptWrite, toDelivery } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { requireValue } from "../../support/require-value.ts";
import { applyWrites, toWire } from "./apply-writes.ts";

/** With one delivery each and the event counter, they fit into a transaction. */
const eventsAtOnce = 45;
const eventsPerOrder = 5;
const shownDays = 300;
const delivered = {
  ...{ responseCode: 200, error: null, responseExcerpt: null, retryAfterSeconds: null },
  durationMilliseconds: 120,
};

/**
 * Yields the items of a partner's delivered events, oldest first, and last its stream, which counts the events.
 * @param order the order as an event shows it. The first events are about this order, and the others about orders with
 * other ids.
 */
export async function* generateEvents(
  partnerId: string,
  { order, count, now }: { order: { id: string }; count: number; now: number },
): AsyncGenerator<Item[]> {
  const key = eventStreamKey(partnerId);
  let stream = requireValue((await readEventStreams([partnerId])).get(partnerId));
  let counter = toWire<Item>(
    toAttributes(requireValue((await getItem("get:eventStream", key)) ?? undefined)),
  );
  const step = (shownDays * dayMilliseconds) / (count + 1);
  let { id } = order;
  for (let left = count; left > 0; left -= eventsAtOnce) {
    const at = Math.round(now - left * step);
    const drafts = Array.from({ length: Math.min(left, eventsAtOnce) }, (_, position) => {
      if (left < count && position % eventsPerOrder === 0) id = createId("ord", at);
      return { type: "order.status_changed" as const, subjectId: id, data: { order: { ...order, id } } };
    });
    const emitted = applyWrites([eventWrites(stream, drafts, emissionAt(at))], [counter]);
    const items = applyWrites(attemptsOf(emitted, at), emitted);
    counter = requireValue(items.find(({ sk }) => sk?.S === key.sk));
    const { lastSequence, lastDigest } = read(counter);
    stream = { ...stream, lastSequence: Number(lastSequence), lastDigest: String(lastDigest) };
    yield items.filter((item) => item !== counter);
  }
  yield [counter];
}

const read = (item: Item) => fromAttributes(item as Parameters<typeof fromAttributes>[0]);

function attemptsOf(items: readonly Item[], now: number): Write[][] {
  const deliveries = items.filter(({ entity }) => entity?.S === "delivery");
  return deliveries.map((item) => [
    attemptWrite(completeAttempt(toDelivery(read(item)), delivered, now, 0.5), now),
  ]);
}
