import { VehicleSourcing, type WebhookEvent } from "../../../packages/client/src/index.ts";
import { sampleKey } from "../client/serve-calls.ts";
import { type ApiServer, type ServerAnswer, startApiServer } from "../client/start-api-server.ts";

/** An entry of a simulated log. */
export const entryOf = (sequence: number) => ({
  ...{ id: `evt_${sequence}`, sequence, payload_complete: true },
  payload: {
    ...{ id: `evt_${sequence}`, type: "order.detail_updated", sequence, data: {} },
    created_at: "2026-11-20T18:00:00.000+09:00",
  },
});

/** Returns the event of an entry, as a webhook delivers it. */
export const deliveryOf = (sequence: number): WebhookEvent =>
  entryOf(sequence).payload as unknown as WebhookEvent;

type Entry = ReturnType<typeof entryOf>;

/** A simulated log on this machine, and a client for it. */
export interface ServedLog extends AsyncDisposable {
  server: ApiServer;
  client: VehicleSourcing;
  log: { length: number };
}

/**
 * Serves a log of events 1 to `length`, which may increase.
 * @param change returns a different response, or changes the entries of the page after a number
 */
export async function serveLog(
  log: { length: number },
  change: (entries: Entry[], after: number) => Entry[] | ServerAnswer = (entries) => entries,
): Promise<ServedLog> {
  const server = await startApiServer(({ url }) => {
    const query = new URL(url, "http://x").searchParams;
    if (!query.has("after_sequence"))
      return { json: { data: log.length === 0 ? [] : [entryOf(log.length)], next_cursor: null } };
    const after = Number(query.get("after_sequence"));
    const size = Math.max(0, Math.min(Number(query.get("limit")), log.length - after));
    const changed = change(
      Array.from({ length: size }, (_, index) => entryOf(after + index + 1)),
      after,
    );
    if (!Array.isArray(changed)) return changed;
    return { json: { data: changed, next_cursor: after + size < log.length ? "more" : null } };
  });
  const settings = { apiKey: sampleKey, baseUrl: server.url, retryBaseMilliseconds: 1, maxRetries: 1 };
  return {
    ...{ server, log, client: new VehicleSourcing(settings) },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
