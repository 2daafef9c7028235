import type { EventEnvelope } from "../webhooks/event.ts";

/**
 * Returns the body of a `chat.message` event with `preview` null. Every other byte and the order of keys are
 * unchanged. The event's digest does not cover the preview.
 */
export function withoutPreview(body: string): string {
  const envelope: EventEnvelope = JSON.parse(body);
  return JSON.stringify({ ...envelope, data: { ...envelope.data, preview: null } });
}

/** Returns the body of an event without the text of a message, because that text is stored only in its thread. */
export const withoutMessageText = ({ type, body }: { type: string; body: string }): string =>
  type === "chat.message" ? withoutPreview(body) : body;
