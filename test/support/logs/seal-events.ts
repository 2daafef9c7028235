import type { WebhookEvent } from "../../../packages/client/src/index.ts";
import type { EventEnvelope, EventType } from "../../../shared/domain/webhooks/event.ts";
import { chainStart, sealEnvelope } from "../../../shared/persistence/events/event-chain.ts";

const detailUpdated = (): EventType => "order.detail_updated";

/** Returns log entries whose events are chained by digests, as the service does. */
export function sealedLog(
  partnerId: string,
  length: number,
  typeOf: (sequence: number) => EventType = detailUpdated,
) {
  let digest = chainStart(partnerId);
  return Array.from({ length }, (_, at) => {
    const sequence = at + 1;
    const envelope = {
      ...{ id: `evt_${sequence}`, type: typeOf(sequence), api_version: "v1.60" },
      ...{ environment: "sandbox" as const, created_at: "2026-11-20T18:00:00.000+09:00", sequence },
      data: { note: "한국어 🚗", preview: "text" },
    };
    const sealed = sealEnvelope(envelope, digest);
    digest = sealed.digest;
    const payload = JSON.parse(sealed.body) as EventEnvelope & { digest: string };
    return { ...{ id: envelope.id, sequence, payload_complete: true }, payload };
  });
}

/** Returns the event of an entry, as a webhook delivers it. */
export const sealedDeliveryOf = ({ payload }: { payload: EventEnvelope }): WebhookEvent =>
  payload as unknown as WebhookEvent;
