import { describe, expect, it, onTestFinished } from "vitest";
import { handler as pingHandler } from "../../../functions/partner/webhooks/ping-webhook-endpoint.ts";
import { handler as replayEventHandler } from "../../../functions/partner/webhooks/replay-event.ts";
import { handler as replayEventsHandler } from "../../../functions/partner/webhooks/replay-events.ts";
import { handler as handleContinueReplay } from "../../../functions/queues/continue-replay.ts";
import { handler as handleDeliverFirst } from "../../../functions/queues/deliver-first.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import {
  endpointPingLimit,
  partnerPingLimit,
  unansweredLimit,
} from "../../../shared/domain/webhooks/call-limits.ts";
import { deliveryMessages } from "../../../shared/domain/webhooks/delivery-message.ts";
import { replayChunkSize } from "../../../shared/domain/webhooks/replay.ts";
import { runningReplayLimit } from "../../../shared/domain/webhooks/running-replays.ts";
import { eventKey, runningReplaysKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { withRunTime } from "../../support/services/with-run-time.ts";
import { asEvent } from "./pending-deliveries.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

const continueHandler = withRunTime(handleContinueReplay);
const deliverHandler = withRunTime(handleDeliverFirst);

const running = useDeliveryQueues();
const changes = () => ({ now: Date.now(), addressRules: deployedDeliveryContext().addressRules });

async function listen(account: OpenedAccount, answer: () => number) {
  const receiver = await startWebhookReceiver(answer);
  onTestFinished(receiver.stop);
  const { endpoint } = await createEndpoint(account.partnerId, { url: receiver.url }, changes());
  return { receiver, endpointId: endpoint.endpointId };
}

const headersOf = ({ apiKey }: OpenedAccount) => ({ "x-api-key": apiKey });
const ping = (account: OpenedAccount, endpointId: string) =>
  callHandler(pingHandler, { method: "POST", params: { id: endpointId }, headers: headersOf(account) });
const replay = async (account: OpenedAccount, sequence: number, body?: unknown) => {
  const event = await getItem("get:event", eventKey(account.partnerId, sequence));
  const params = { id: String(event?.eventId) };
  return callHandler(replayEventHandler, { method: "POST", params, headers: headersOf(account), body });
};
const replayAll = (account: OpenedAccount, endpointId: string) =>
  callHandler(replayEventsHandler, {
    method: "POST",
    headers: headersOf(account),
    body: {
      from: new Date(Date.now() - 3_600_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
      endpoint_id: endpointId,
    },
  });
const statusesOf = (answers: readonly TestAnswer[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

/**
 * Expects an error with the exceeded limit, and the same time of the next possible request in the header and the
 * details.
 */
function expectRefusal(answer: TestAnswer | undefined, scope: string, mostSeconds: number): void {
  expect(answer?.status).toBe(429);
  const { code, details } = answer?.body.error ?? {};
  expect([code, details.scope]).toEqual(["rate_limited", scope]);
  expect(details).not.toHaveProperty("limit");
  expect(details.retry_after_seconds).toBeGreaterThanOrEqual(1);
  expect(details.retry_after_seconds).toBeLessThanOrEqual(mostSeconds);
  expect(answer?.headers["Retry-After"]).toBe(String(details.retry_after_seconds));
}

describe("ping limits", () => {
  it("an endpoint accepts five pings per minute, even concurrent pings, and the error says when to retry", async () => {
    const account = await openAccount();
    const { receiver, endpointId } = await listen(account, () => 200);
    expect((await ping(account, endpointId)).body.delivered).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: endpointPingLimit.maxCalls + 3 }, () => ping(account, endpointId)),
    );
    const allowed = endpointPingLimit.maxCalls - 1;
    expect(statusesOf(answers)).toEqual([...Array(allowed).fill(200), 429, 429, 429, 429]);
    expect(receiver.received).toHaveLength(endpointPingLimit.maxCalls);
    expectRefusal(
      answers.find(({ status }) => status === 429),
      "endpoint_pings",
      60,
    );
  });

  it("an account can send ten pings per minute over all its endpoints", async () => {
    const account = await openAccount();
    const answers: TestAnswer[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { endpointId } = await listen(account, () => 200);
      for (let pings = 0; pings < 4; pings += 1) answers.push(await ping(account, endpointId));
    }
    const { maxCalls } = partnerPingLimit;
    expect(statusesOf(answers)).toEqual([...Array(maxCalls).fill(200), 429, 429]);
    expectRefusal(answers.at(-1), "partner_pings", 60);
  });
});

describe("endpoint without any 2xx response", () => {
  it("pings and replayed events to an unproven endpoint are limited to five per hour until its first 2xx", async () => {
    let status = 500;
    const account = await openAccount();
    const { endpointId } = await listen(account, () => status);
    const sequence = await emitEvents(account.partnerId);
    const answers = [
      await ping(account, endpointId),
      await replay(account, sequence),
      await replay(account, sequence, { endpoint_id: endpointId }),
      await replayAll(account, endpointId),
      await replay(account, sequence),
    ];
    expect(statusesOf(answers)).toEqual([200, 202, 202, 202, 202]);
    expectRefusal(await ping(account, endpointId), "unanswered_endpoint", 3600);
    expectRefusal(await replay(account, sequence), "unanswered_endpoint", 3600);
    expectRefusal(await replayAll(account, endpointId), "unanswered_endpoint", 3600);
    status = 200;
    const reference = { partnerId: account.partnerId, sequence, endpointId, replayId: null };
    const body = deliveryMessages.format({ ...reference, attemptNumber: 1 });
    expect(await deliverHandler(asEvent({ messageId: "1", body }))).toEqual({ batchItemFailures: [] });
    expect((await replay(account, sequence)).status).toBe(202);
    expect((await ping(account, endpointId)).status).toBe(200);
  });

  it("the limit of an unproven endpoint does not apply to first attempts of new events", async () => {
    const account = await openAccount();
    const { receiver, endpointId } = await listen(account, () => 500);
    const count = unansweredLimit.maxCalls * 2;
    const last = await emitEvents(
      account.partnerId,
      Array.from({ length: count }, () => ({})),
    );
    const messages = Array.from({ length: count }, (_, index) => ({
      messageId: String(index),
      body: deliveryMessages.format({
        partnerId: account.partnerId,
        sequence: last - index,
        endpointId,
        replayId: null,
        attemptNumber: 1,
      }),
    }));
    await deliverHandler(asEvent(...messages));
    expect(receiver.received).toHaveLength(count);
  });

  it("a replay of more than five events to an unproven endpoint is rejected as a whole", async () => {
    const account = await openAccount();
    const { endpointId } = await listen(account, () => 500);
    const count = unansweredLimit.maxCalls + 1;
    await emitEvents(
      account.partnerId,
      Array.from({ length: count }, () => ({})),
    );
    expectRefusal(await replayAll(account, endpointId), "unanswered_endpoint", 3600);
    expect((await ping(account, endpointId)).status).toBe(200);
  });

  it("an event can be replayed to other endpoints while the limit of an unproven endpoint is reached", async () => {
    const account = await openAccount();
    const mute = await listen(account, () => 500);
    const alive = await listen(account, () => 200);
    await ping(account, alive.endpointId);
    const sequence = await emitEvents(account.partnerId);
    const answers: TestAnswer[] = [];
    for (let count = 0; count <= unansweredLimit.maxCalls; count += 1)
      answers.push(await replay(account, sequence));
    const both = [mute.endpointId, alive.endpointId].sort();
    expect(answers[0]?.body.endpoint_ids.sort()).toEqual(both);
    expect(answers.at(-1)?.body.endpoint_ids).toEqual([alive.endpointId]);
  });

  it("a successful ping proves an endpoint, and a new URL makes it unproven again", async () => {
    const account = await openAccount();
    const { receiver, endpointId } = await listen(account, () => 200);
    const identity = { partnerId: account.partnerId, endpointId };
    expect((await readEndpoint(account.partnerId, endpointId)).answeredAt).toBeNull();
    await ping(account, endpointId);
    expect((await readEndpoint(account.partnerId, endpointId)).answeredAt).not.toBeNull();
    await updateEndpoint(identity, { url: `${receiver.url}/elsewhere` }, changes());
    expect((await readEndpoint(account.partnerId, endpointId)).answeredAt).toBeNull();
  });
});

describe("time range replays", () => {
  it("an account can run three replays at once, and the error for a fourth says when to retry", async () => {
    const account = await openAccount();
    const { endpointId } = await listen(account, () => 200);
    await ping(account, endpointId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => replayAll(account, endpointId)));
    const refused = 8 - runningReplayLimit;
    expect(statusesOf(answers)).toEqual([
      ...Array(runningReplayLimit).fill(202),
      ...Array(refused).fill(429),
    ]);
    expectRefusal(
      answers.find(({ status }) => status === 429),
      "running_replays",
      60,
    );
    const other = await openAccount();
    const listening = await listen(other, () => 200);
    expect((await replayAll(other, listening.endpointId)).status).toBe(202);
  });

  it("a long replay counts as running until its last chunk is stored", async () => {
    const account = await openAccount();
    const { endpointId } = await listen(account, () => 200);
    await ping(account, endpointId);
    for (let sent = 0; sent < replayChunkSize * 2; sent += 40) {
      await emitEvents(
        account.partnerId,
        Array.from({ length: 40 }, () => ({})),
      );
    }
    expect((await replayAll(account, endpointId)).body.status).toBe("running");
    const countsUntil = async () => {
      const item = (await getItem("get:runningReplays", runningReplaysKey(account.partnerId))) ?? {};
      return (item.running as { countsUntil: number }[]).map((one) => one.countsUntil - Date.now());
    };
    expect((await countsUntil())[0]).toBeGreaterThan(60_000);
    for (;;) {
      const Records = await running.queues.receiveReplays();
      if (Records.length === 0) break;
      expect(await continueHandler({ Records } as never)).toEqual({ batchItemFailures: [] });
    }
    expect((await countsUntil())[0]).toBeLessThanOrEqual(60_000);
  });
});
