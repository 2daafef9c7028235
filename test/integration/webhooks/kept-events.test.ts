import { describe, expect, it } from "vitest";
import { handler as getEvent } from "../../../functions/partner/webhooks/get-event.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { handler as replayEvent } from "../../../functions/partner/webhooks/replay-event.ts";
import { handler as replayEvents } from "../../../functions/partner/webhooks/replay-events.ts";
import { findSequence } from "../../../shared/application/webhooks/find-sequence.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { eventKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { commit, deleteWrite, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

useDeliveryQueues();

const now = Date.now();
const daysAgo = (days: number) => now - days * dayMilliseconds;
const call = ({ apiKey }: OpenedAccount, handler: GatewayHandler, request: object): Promise<TestAnswer> =>
  callHandler(handler, { headers: { "x-api-key": apiKey }, ...request });
const listAfter = (account: OpenedAccount, after: number) =>
  call(account, listEvents, { query: { after_sequence: String(after), limit: "200" } });
const sequencesOf = ({ body }: TestAnswer): number[] =>
  body.data.map((entry: { sequence: number }) => entry.sequence);

const orderOf = ({ partnerId }: OpenedAccount) => `ord_${partnerId}`;

/** Creates an account with one event per age in days, numbered from 1. */
async function openWithEvents(ages: readonly number[]): Promise<OpenedAccount> {
  const account = await openAccount();
  for (const age of ages)
    await emitEvents(account.partnerId, [{ subjectId: orderOf(account) }], daysAgo(age));
  return account;
}

const lose = ({ partnerId }: OpenedAccount, sequences: readonly number[]) =>
  commit(
    sequences.map((sequence) =>
      deleteWrite("delete:event", `lost:${sequence}`, eventKey(partnerId, sequence)),
    ),
  );

const ages = [500, 480, 450, 400, 390, 370, 364, 300, 300, 100, 2, 0];
const oldestShown = 7;

describe("expired events", () => {
  it("a stored event expires 395 days after it was created", async () => {
    const { partnerId } = await openWithEvents([0]);
    const item = await getItem("get:event", eventKey(partnerId, 1));
    expect(item?.expires_at).toBe(Math.ceil(now / 1000) + 395 * 86_400);
  });

  it.each([
    ["before old events are deleted", []],
    ["after some old events are deleted", [2, 3]],
    ["after all old events are deleted", [1, 2, 3, 4, 5, 6]],
  ])(
    "a catch-up from any event number returns all later events, or 410 with the oldest available number, %s",
    async (_, expired) => {
      const account = await openWithEvents(ages);
      if (expired.length > 0) await lose(account, expired);
      for (let after = 0; after <= ages.length; after += 1) {
        const answer = await listAfter(account, after);
        const rest = ages.map((__, index) => index + 1).filter((sequence) => sequence > after);
        if (after >= oldestShown - 1) expect([after, sequencesOf(answer)]).toEqual([after, rest]);
        else {
          expect(answer).toMatchObject({
            status: 410,
            body: {
              error: {
                code: "no_longer_kept",
                details: { after_sequence: after, oldest_sequence: oldestShown, kept_days: 365 },
              },
            },
          });
        }
      }
    },
  );

  it("expired events return 410 even with a type filter, and a cursor continues through the remaining events", async () => {
    const account = await openWithEvents(ages);
    const query = { after_sequence: "2", type: "order.price_updated" };
    expect((await call(account, listEvents, { query })).status).toBe(410);
    const first = await call(account, listEvents, { query: { after_sequence: "6", limit: "2" } });
    const next = { after_sequence: "6", limit: "2", cursor: first.body.next_cursor };
    expect(sequencesOf(await call(account, listEvents, { query: next }))).toEqual([9, 10]);
  });

  it("a consumer that has seen the last event gets no error, however old the event is", async () => {
    const account = await openWithEvents([500, 400]);
    expect(sequencesOf(await listAfter(account, 2))).toEqual([]);
    expect((await listAfter(account, 1)).body.error.details).toMatchObject({ oldest_sequence: 3 });
    await lose(account, [1, 2]);
    expect(sequencesOf(await listAfter(account, 2))).toEqual([]);
    expect(sequencesOf(await listAfter(await openAccount(), 0))).toEqual([]);
  });

  it("an event number lost in an outage is a gap in the list and does not cause a rejection", async () => {
    const account = await openWithEvents([100, 90, 80, 70]);
    await lose(account, [2, 3]);
    expect(sequencesOf(await listAfter(account, 1))).toEqual([4]);
  });

  it("an event list without a start number ends at the oldest shown event", async () => {
    const account = await openWithEvents(ages);
    const newest = await call(account, listEvents, { query: { limit: "200" } });
    expect(sequencesOf(newest)).toEqual([12, 11, 10, 9, 8, 7]);
    expect(newest.body.next_cursor).toBeNull();
    const bySubject = await call(account, listEvents, {
      query: { order_id: orderOf(account), limit: "200" },
    });
    expect(sequencesOf(bySubject)).toEqual([12, 11, 10, 9, 8, 7]);
  });

  it("an expired event can be neither read nor resent", async () => {
    const account = await openWithEvents([370, 1]);
    const item = await getItem("get:event", eventKey(account.partnerId, 1));
    const request = { params: { id: String(item?.eventId) } };
    for (const handler of [getEvent, replayEvent]) {
      const answer = await call(account, handler, { ...request, body: {} });
      expect([answer.status, answer.body.error.code]).toEqual([404, "event_not_found"]);
    }
  });

  it("a time range is rejected if some of its events have expired", async () => {
    const account = await openWithEvents(ages);
    const from = new Date(daysAgo(380)).toISOString();
    const listed = await call(account, listEvents, { query: { from } });
    expect([listed.status, listed.body.error.code]).toEqual([410, "no_longer_kept"]);
    const keptSince = Date.parse(listed.body.error.details.kept_since);
    const again = await call(account, listEvents, {
      query: { from: new Date(keptSince + 60_000).toISOString() },
    });
    expect(sequencesOf(again)).toEqual([12, 11, 10, 9, 8, 7]);
    const young = await openWithEvents([3, 2]);
    expect(sequencesOf(await call(young, listEvents, { query: { from } }))).toEqual([2, 1]);
  });

  it("a replay is rejected if some events of its range have expired", async () => {
    const account = await openWithEvents(ages);
    const endpointId = "we_0000000000000000000000";
    const body = {
      from: new Date(daysAgo(380)).toISOString(),
      to: new Date(now).toISOString(),
      endpoint_id: endpointId,
    };
    await commit([
      putWrite("put:eventStream", "stream", {
        ...{ ...eventKey(account.partnerId, 0), sk: "STREAM" },
        lastSequence: ages.length,
        endpoints: [{ endpointId, enabled: true, eventTypes: null }],
      } as never),
    ]);
    const refused = await call(account, replayEvents, { body });
    expect([refused.status, refused.body.error.code]).toEqual([410, "no_longer_kept"]);
  });

  it("findSequence finds the first event after a given time although earlier numbers are expired or lost", async () => {
    const account = await openWithEvents(ages);
    await lose(account, [1, 2, 4, 8, 9]);
    const log = { partnerId: account.partnerId, lastSequence: ages.length };
    for (const [days, expected] of [
      [380, 6],
      [365, 7],
      [200, 10],
      [1, 12],
      [-1, 13],
    ] as const) {
      const found = await findSequence(log, daysAgo(days));
      // A number without an event means the next existing event.
      const sequences = ages.map((__, index) => index + 1).filter((one) => ![1, 2, 4, 8, 9].includes(one));
      expect([days, sequences.find((one) => one >= found) ?? 13]).toEqual([days, expected]);
    }
  });
});
