import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { createChatSecret, getChatSecret } from "../../persistence/settings/chat-secret.ts";
import { keptSecret } from "../access/kept-secret.ts";

/** Short, so that tokens signed with a leaked secret are rejected soon after operators replace the secret. */
const keptMilliseconds = 5 * minuteMilliseconds;

/** The secret of this environment that signs tokens and seals cursors of the chat stream. */
export const chatSecret = keptSecret(
  "the chat stream",
  { get: getChatSecret, create: createChatSecret },
  keptMilliseconds,
);
