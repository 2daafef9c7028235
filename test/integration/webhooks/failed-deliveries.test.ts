import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as listHandler } from "../../../functions/console/deliveries/list-failed-deliveries.ts";
import { handler as retryHandler } from "../../../functions/console/deliveries/retry-delivery.ts";
import { browseAudit } from "../../../shared/application/access/browse-audit.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "../../../shared/application/webhooks/delete-endpoint.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import { abandonDelivery, type DeliveryReference } from "../../../shared/domain/webhooks/delivery.ts";
import { formatDeliveryId, parseDeliveryId } from "../../../shared/domain/webhooks/delivery-id.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { attemptWrite, getDeliveries } from "../../../shared/persistence/webhooks/deliveries.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
});
afterAll(() => table.stop());

const claims = { scope: "operator", sub: "operator@example.com" };
const retry = (id: string) => callHandler(retryHandler, { method: "POST", params: { id }, claims });

/** Creates a partner whose new deliveries fail permanently at the given times. Returns their ids in that order. */
async function giveUp(
  instants: readonly number[],
): Promise<{ partnerId: string; ids: string[]; endpointId: string }> {
  const partnerId = createId("pt", Date.now());
  const { addressRules } = deployedDeliveryContext();
  const wanted = { url: "http://127.0.0.1:9999/hooks" };
  const {
    endpoint: { endpointId },
  } = await createEndpoint(partnerId, wanted, { now: Date.now(), addressRules });
  const ids: string[] = [];
  for (const failedAt of instants) {
    const reference = { partnerId, sequence: await emitEvents(partnerId), endpointId, replayId: null };
    const [delivery] = await getDeliveries([reference]);
    const failed = abandonDelivery(delivery!, "The endpoint is disabled.", failedAt);
    await commit([attemptWrite(failed, failedAt)]);
    ids.push(formatDeliveryId(reference));
  }
  return { partnerId, ids, endpointId };
}

async function listAll(limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: String(limit), ...(cursor === null ? {} : { cursor }) };
    const { body }: TestAnswer = await callHandler(listHandler, { query, claims });
    ids.push(...body.data.map((delivery: { id: string }) => delivery.id));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return ids;
}

describe("GET /ops/v1/deliveries/failed", () => {
  it("failed deliveries of all partners are listed latest first, each once over all pages", async () => {
    const start = Date.now();
    const one = await giveUp([start + 1, start + 5, start + 9]);
    const other = await giveUp([start + 2, start + 3, start + 9, start + 10]);
    const listed = await listAll(2);
    const ours = listed.filter((id) => [...one.ids, ...other.ids].includes(id));
    expect(ours).toHaveLength(7);
    expect(ours[0]).toBe(other.ids[3]);
    expect(ours.slice(1, 3).sort()).toEqual([one.ids[2], other.ids[2]].sort());
    expect(ours.slice(3)).toEqual([one.ids[1], other.ids[1], other.ids[0], one.ids[0]]);
  });

  it("a filter by partner lists only failed deliveries of this partner, and its cursor is valid only for the partner", async () => {
    const start = Date.now();
    const one = await giveUp([start + 1, start + 3, start + 5]);
    const other = await giveUp([start + 2, start + 4, start + 6]);
    const listOf = (query: Record<string, string>) => callHandler(listHandler, { query, claims });
    const first = (await listOf({ partner_id: one.partnerId, limit: "2" })).body;
    const { next_cursor: cursor } = first;
    const rest = (await listOf({ partner_id: one.partnerId, limit: "2", cursor })).body;
    const listed = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
    expect([listed, rest.next_cursor]).toEqual([one.ids.toReversed(), null]);
    const stolen = await listOf({ partner_id: other.partnerId, limit: "2", cursor });
    expect(stolen.body.error.code).toBe("invalid_cursor");
  });

  it("a failed delivery shows its last failure and its endpoint", async () => {
    const { ids, partnerId, endpointId } = await giveUp([Date.now() + 60_000]);
    const { body } = await callHandler(listHandler, { query: { limit: "1" }, claims });
    expect(body.data[0]).toMatchObject({
      id: ids[0],
      partner_id: partnerId,
      type: "order.status_changed",
      endpoint_id: endpointId,
      endpoint_url: "http://127.0.0.1:9999/hooks",
      status: "failed",
      attempt_count: 1,
      last_error: "The endpoint is disabled.",
    });
  });
});

describe("POST /ops/v1/deliveries/failed/{id}/retry", () => {
  it("a retry creates a new delivery, removes the failed delivery from the list, and leaves an audit entry", async () => {
    const { ids } = await giveUp([Date.now()]);
    const id = requireValue(ids[0]);
    const answer = await retry(id);
    expect(answer).toMatchObject({ status: 202, body: { status: "pending", attempt_count: 0 } });
    const [filed] = await getDeliveries([parseDeliveryId(answer.body.id) as DeliveryReference]);
    expect(filed).toMatchObject({ status: "pending", replayId: answer.body.replay_id });
    expect(await listAll(200)).not.toContain(id);
    const { data } = await browseAudit({ resourceId: id, actor: null, limit: 5, after: null });
    expect(data).toMatchObject([
      { actor: claims.sub, action: "delivery.retry", before: { status: "failed" } },
    ]);
  });

  it("a delivery is retried once, even if several operators request it concurrently", async () => {
    const { ids } = await giveUp([Date.now()]);
    const answers = await Promise.all([1, 2, 3].map(() => retry(requireValue(ids[0]))));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  });

  it("a retry returns conflict while the delivery is pending", async () => {
    const { partnerId, endpointId } = await giveUp([]);
    const sequence = await emitEvents(partnerId);
    const answer = await retry(formatDeliveryId({ partnerId, sequence, endpointId, replayId: null }));
    expect([answer.status, answer.body.error.code]).toEqual([409, "conflict"]);
    expect(answer.body.error.details).toEqual({ current_status: "pending" });
  });

  it("a retry returns conflict when the endpoint was deleted", async () => {
    const { ids, partnerId, endpointId } = await giveUp([Date.now()]);
    await deleteEndpoint({ partnerId, endpointId });
    expect((await retry(requireValue(ids[0]))).body.error.code).toBe("conflict");
  });

  it.each(["nonsense", "pt_1.1.we_1", "pt_1.1.we_1.rp_1"])("a retry of %s returns not_found", async (id) => {
    expect((await retry(id)).body.error.code).toBe("not_found");
  });
});
