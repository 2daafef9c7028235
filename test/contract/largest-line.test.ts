import { expect, it } from "vitest";
import { messageSchema } from "../../shared/contract/resources/messages/message.ts";
import { chatLimits } from "../../shared/domain/chat/chat-connection.ts";
import { surroundingBytes } from "../../shared/http/chat/list-lines.ts";
import { buildLargest } from "../support/schemas/largest-value.ts";

it("the largest message with the maximum number of files fits into a chat frame", () => {
  // Neither a withdrawn message nor a status has text.
  const none = { order_status: null, withdrawn_at: null, withdrawn_reason: null };
  const line = { ...(buildLargest(messageSchema) as object), ...none };
  const bytes = Buffer.byteLength(JSON.stringify(line));
  expect(bytes).toBeLessThanOrEqual(chatLimits.frameBytes - surroundingBytes);
});
