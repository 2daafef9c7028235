import type { EventEnvelope } from "../webhooks/event.ts";

/**
 * Returns the body of a `chat.message` event with `preview` null; every other byte and the order of keys are kept.
 * The event's digest does not cover the preview.
 */
export function withoutPreview(body: string): string {
  const envelope: EventEnvelope = JSON.parse(body);
  return JSON.stringify({ ...envelope, data: { ...envelope.data, preview: null } });
}
