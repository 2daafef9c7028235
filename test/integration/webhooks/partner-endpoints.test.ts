import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { handler as disableHandler } from "../../../functions/console/deliveries/disable-partner-endpoint.ts";
import { handler as enableHandler } from "../../../functions/console/deliveries/enable-partner-endpoint.ts";
import { handler as listHandler } from "../../../functions/console/deliveries/list-partner-endpoints.ts";
import { handler as recoverHandler } from "../../../functions/console/deliveries/recover-partner-endpoint.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { browseAudit } from "../../../shared/application/access/browse-audit.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { retireEndpoint } from "../../../shared/application/webhooks/retire-endpoint.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import { partnerEndpointSchema } from "../../../shared/contract/resources/deliveries/partner-endpoint.ts";
import { minuteMilliseconds } from "../../../shared/domain/time/durations.ts";
import { abandonDelivery, completeAttempt } from "../../../shared/domain/webhooks/delivery.ts";
import { endOfSequence } from "../../../shared/domain/webhooks/event-log.ts";
import { runningReplayLimit } from "../../../shared/domain/webhooks/running-replays.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { attemptWrite, getDeliveries } from "../../../shared/persistence/webhooks/deliveries.ts";
import { saveEndpointState } from "../../../shared/persistence/webhooks/endpoints.ts";
import { readPartnerLog } from "../../../shared/persistence/webhooks/event-log.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

useDeliveryQueues();

const claims = { scope: "operator", sub: "operator@example.com" };
const list = (id: string) => callHandler(listHandler, { params: { id }, claims });
const enable = (id: string, endpoint_id: string) =>
  callHandler(enableHandler, { method: "POST", params: { id, endpoint_id }, claims });
const disable = (id: string, endpoint_id: string, reason: string) =>
  callHandler(disableHandler, { method: "POST", params: { id, endpoint_id }, claims, body: { reason } });
const recover = (id: string, endpoint_id: string, from: number) =>
  callHandler(recoverHandler, {
    ...{ method: "POST", params: { id, endpoint_id }, claims },
    body: { from: new Date(from).toISOString() },
  });
const auditOf = async (resourceId: string) =>
  (await browseAudit({ resourceId, actor: null, limit: 5, after: null })).data;

/** Opens a partner with an endpoint. */
async function openEndpoint() {
  const { partnerId } = await openAccount();
  const { addressRules } = deployedDeliveryContext();
  const context = { now: Date.now(), addressRules };
  const { endpoint } = await createEndpoint(partnerId, { url: "http://127.0.0.1:9999/hooks" }, context);
  return { partnerId, endpointId: endpoint.endpointId, context };
}

/** Emits an event, whose delivery fails permanently or is accepted. */
async function deliver(owner: { partnerId: string; endpointId: string }, isAccepted: boolean, at: number) {
  const [delivery] = await getDeliveries([
    { ...owner, sequence: await emitEvents(owner.partnerId), replayId: null },
  ]);
  const accepted = { responseCode: 200, error: null, responseExcerpt: null, retryAfterSeconds: null };
  const completed = isAccepted
    ? completeAttempt(delivery!, { ...accepted, durationMilliseconds: 5 }, at, 0)
    : abandonDelivery(delivery!, "The endpoint is disabled.", at);
  await commit([attemptWrite(completed, at)]);
}

describe("GET /ops/v1/partners/{id}/webhook-endpoints", () => {
  it("an endpoint shows its last success, its last failure with its cause, and how many events failed or wait", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    const start = Math.floor(Date.now() / 1_000) * 1_000;
    await deliver({ partnerId, endpointId }, true, start);
    await deliver({ partnerId, endpointId }, false, start + 1_000);
    await emitEvents(partnerId);
    const { status, body } = await list(partnerId);
    expect([status, body.data.length, body.next_cursor]).toEqual([200, 1, null]);
    const [shown] = body.data;
    expect(() => z.parse(z.strictObject(partnerEndpointSchema.shape), shown)).not.toThrow();
    expect(shown).toMatchObject({
      ...{ id: endpointId, enabled: true, disabled_reason: null, first_success_at: null },
      ...{ recent_event_count: 3, pending_event_count: 1, failed_event_count: 1 },
      ...{ last_failure_code: null, last_failure_error: "The endpoint is disabled." },
    });
    expect([shown.last_success_at, shown.last_failure_at].map(Date.parse)).toEqual([start, start + 1_000]);
  });

  it("an endpoint lists only its own attempts for the partner's newest events, newest first", async () => {
    const { partnerId, endpointId, context } = await openEndpoint();
    const { endpoint: other } = await createEndpoint(
      partnerId,
      { url: "http://127.0.0.1:9998/hooks" },
      context,
    );
    const start = Math.floor(Date.now() / 1_000) * 1_000;
    await deliver({ partnerId, endpointId }, true, start);
    await deliver({ partnerId, endpointId }, false, start + 1_000);
    const { data } = (await list(partnerId)).body;
    const attemptsOf = (id: string) =>
      data.find((one: { id: string }) => one.id === id).recent_attempts as Record<string, unknown>[];
    expect(attemptsOf(endpointId)).toMatchObject([
      { response_code: null, error: "The endpoint is disabled.", number: 1, replay_id: null },
      { response_code: 200, error: null, duration_ms: 5 },
    ]);
    expect(attemptsOf(other.endpointId)).toEqual([]);
  });

  it("endpoints of another partner are not listed, and an unknown partner returns not_found", async () => {
    await openEndpoint();
    const { partnerId } = await openAccount();
    expect((await list(partnerId)).body).toEqual({ data: [], next_cursor: null });
    expect((await list("pt_none")).body.error.code).toBe("not_found");
  });

  it("a partner's endpoints take the documented number of round trips", async () => {
    const { partnerId } = await openEndpoint();
    await list(partnerId);
    expect(await countRoundTrips(() => list(partnerId))).toBe(tripsOf("listPartnerEndpoints"));
  });
});

describe("POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/enable", () => {
  it("an endpoint that the service disabled is enabled once, without its failures, and the change is audited", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    const endpoint = await readEndpoint(partnerId, endpointId);
    const failing = { ...endpoint, health: { ...endpoint.health, failingSince: Date.now() } };
    await saveEndpointState(endpoint, failing);
    await retireEndpoint(failing, "failing", Date.now());
    for (let call = 0; call < 2; call += 1)
      expect(await enable(partnerId, endpointId)).toMatchObject({
        status: 200,
        body: { enabled: true, disabled_reason: null, failing_since: null },
      });
    expect(await auditOf(endpointId)).toMatchObject([
      {
        ...{ actor: claims.sub, action: "webhook_endpoint.enable" },
        before: { partner_id: partnerId, enabled: false, disabled_reason: "failing" },
        after: { enabled: true, disabled_reason: null },
      },
    ]);
  });

  it("an endpoint that its partner disabled stays disabled", async () => {
    const { partnerId, endpointId, context } = await openEndpoint();
    await updateEndpoint({ partnerId, endpointId }, { enabled: false }, context);
    expect((await enable(partnerId, endpointId)).body.error.code).toBe("conflict");
    expect((await readEndpoint(partnerId, endpointId)).enabled).toBe(false);
    expect(await auditOf(endpointId)).toEqual([]);
  });

  it("an endpoint is neither enabled nor recovered under the id of another partner", async () => {
    const { endpointId } = await openEndpoint();
    const { partnerId } = await openAccount();
    const answers = [await enable(partnerId, endpointId), await recover(partnerId, endpointId, 0)];
    for (const { body } of answers) expect(body.error.code).toBe("webhook_endpoint_not_found");
    expect(await auditOf(endpointId)).toEqual([]);
  });
});

describe("POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/disable", () => {
  it("an endpoint is disabled once with a reason that its partner sees, and the change is audited", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    for (const reason of [" It sends events back to us. ", "Another reason"])
      expect(await disable(partnerId, endpointId, reason)).toMatchObject({
        status: 200,
        body: {
          ...{ enabled: false, disabled_reason: "operator" },
          disabled_note: "It sends events back to us.",
        },
      });
    expect(await auditOf(endpointId)).toMatchObject([
      {
        ...{ actor: claims.sub, action: "webhook_endpoint.disable", reason: "It sends events back to us." },
        before: { partner_id: partnerId, enabled: true, disabled_note: null },
        after: { enabled: false, disabled_note: "It sends events back to us." },
      },
    ]);
  });

  it("an event that is emitted while an operator has disabled the endpoint is not sent to it", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    await disable(partnerId, endpointId, "Overloaded");
    const sequence = await emitEvents(partnerId);
    expect(await getDeliveries([{ partnerId, endpointId, sequence, replayId: null }])).toEqual([null]);
  });

  it("the partner or an operator enables a disabled endpoint again, which removes the reason", async () => {
    const { partnerId, endpointId, context } = await openEndpoint();
    const restores = [
      () => updateEndpoint({ partnerId, endpointId }, { enabled: true }, context),
      () => enable(partnerId, endpointId),
    ];
    for (const restore of restores) {
      await disable(partnerId, endpointId, "Overloaded");
      await restore();
      expect(await readEndpoint(partnerId, endpointId)).toMatchObject({
        ...{ enabled: true, disabledReason: null, disabledNote: null, isNoticeDue: false },
      });
    }
  });

  it("an endpoint is not disabled without a reason or under the id of another partner", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    const other = await openAccount();
    expect((await disable(partnerId, endpointId, "  ")).body.error.code).toBe("validation_error");
    const answer = await disable(other.partnerId, endpointId, "Overloaded");
    expect(answer.body.error.code).toBe("webhook_endpoint_not_found");
    expect((await readEndpoint(partnerId, endpointId)).enabled).toBe(true);
  });
});

describe("POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/recover", () => {
  it("only events since the time that the endpoint has not accepted are resent, and the recovery is audited", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    const from = Date.now() - minuteMilliseconds;
    for (const isAccepted of [true, false, false])
      await deliver({ partnerId, endpointId }, isAccepted, Date.now());
    const answer = await recover(partnerId, endpointId, from);
    expect(answer).toMatchObject({ status: 202, body: { endpoint_id: endpointId, event_count: 2 } });
    const [shown] = (await list(partnerId)).body.data;
    expect(shown).toMatchObject({ pending_event_count: 2, failed_event_count: 0 });
    expect(await auditOf(endpointId)).toMatchObject([
      { actor: claims.sub, action: "webhook_endpoint.recover", after: { partner_id: partnerId } },
    ]);
  });

  it("a disabled endpoint and a time that is not in the past are rejected", async () => {
    const { partnerId, endpointId, context } = await openEndpoint();
    const late = await recover(partnerId, endpointId, Date.now() + minuteMilliseconds);
    expect(late.body.error).toMatchObject({
      code: "validation_error",
      details: { issues: [{ path: "body.from" }] },
    });
    await updateEndpoint({ partnerId, endpointId }, { enabled: false }, context);
    const disabled = await recover(partnerId, endpointId, Date.now() - minuteMilliseconds);
    expect(disabled.body.error.code).toBe("no_webhook_endpoint");
  });

  it("concurrent recoveries of an endpoint send each failed event once, and the rejected recovery is not audited", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    const from = Date.now() - minuteMilliseconds;
    for (let count = 0; count < 3; count += 1) await deliver({ partnerId, endpointId }, false, Date.now());
    const answers = await Promise.all([1, 2].map(() => recover(partnerId, endpointId, from)));
    const [accepted, rejected] = answers.toSorted((one, other) => one.status - other.status);
    expect(accepted).toMatchObject({ status: 202, body: { event_count: 3 } });
    expect(rejected).toMatchObject({
      ...{ status: 409, body: { error: { code: "conflict", details: { reason: "recovery_running" } } } },
    });
    const { events } = await readPartnerLog({
      ...{ partnerId, filter: {}, fromSequence: 1, toSequence: endOfSequence },
      ...{ newestFirst: false, limit: 10, readableSince: 0 },
    });
    expect(events.map(({ deliveries }) => deliveries.length)).toEqual([2, 2, 2]);
    expect(await auditOf(endpointId)).toHaveLength(1);
    expect(await recover(partnerId, endpointId, from)).toMatchObject({
      status: 202,
      body: { event_count: 0 },
    });
  });

  it("a recovery beyond the partner's limit of running replays is rejected and not audited", async () => {
    const { partnerId, endpointId } = await openEndpoint();
    const from = Date.now() - minuteMilliseconds;
    const statuses = [];
    for (let count = 0; count <= runningReplayLimit; count += 1)
      statuses.push((await recover(partnerId, endpointId, from)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    expect(await auditOf(endpointId)).toHaveLength(runningReplayLimit);
  });
});
