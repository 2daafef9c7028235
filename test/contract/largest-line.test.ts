import { expect, it } from "vitest";
import { messageSchema } from "../../shared/contract/resources/message.ts";
import { chatLimits } from "../../shared/domain/chat/chat-connection.ts";
import { surroundingBytes } from "../../shared/http/chat/list-lines.ts";
import { buildLargest } from "../support/largest-value.ts";

it("the largest message with as many files as it may have fits into a frame of the chat stream, and a page of it too", () => {
  // What was withdrawn has a reason and no text.
  const line = { ...(buildLargest(messageSchema) as object), withdrawn_reason: null };
  const bytes = Buffer.byteLength(JSON.stringify(line));
  expect(bytes).toBeLessThanOrEqual(chatLimits.frameBytes - surroundingBytes);
});
