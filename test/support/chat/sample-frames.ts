import { randomUUID } from "node:crypto";
import type { ClientFrame } from "../../../shared/contract/chat/frames.ts";

/** Returns a valid client frame of each action, for a thread that has a message. */
export const sampleFrames: {
  [Action in ClientFrame["action"]]: () => { action: Action; id: string } & Record<string, unknown>;
} = {
  ping: () => ({ action: "ping", id: "f-1" }),
  list: () => ({ action: "list", id: "f-1", limit: 3 }),
  send: () => ({ action: "send", id: "f-1", text: "Is it loaded?", idempotency_key: randomUUID() }),
  mark_read: () => ({ action: "mark_read", id: "f-1", through: 1 }),
  create_attachment: () => ({
    ...{ action: "create_attachment", id: "f-1" },
    ...{ name: "car.jpg", content_type: "image/jpeg", size_bytes: 200 },
  }),
  open_attachment: () => ({ action: "open_attachment", id: "f-1", attachment_id: "att_unknown" }),
};
