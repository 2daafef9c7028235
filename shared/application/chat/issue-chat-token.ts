import type { ChatTokenResource } from "../../contract/resources/messages/chat-token.ts";
import { chatTokenSchema } from "../../contract/resources/messages/chat-token.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { ChatAccess } from "../../domain/chat/chat-access.ts";
import { currentEnvironment } from "../../platform/deployment.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import type { ThreadSubject } from "../messages/find-thread.ts";
import { chatSecret } from "./chat-secret.ts";
import { signChatToken } from "./chat-token.ts";

const present = presenter(chatTokenSchema);

/** Requester, thread and lifetime of a token. */
export interface TokenRequest {
  /** Finds the thread. If it fails, no token is issued. */
  findSubject: () => Promise<ThreadSubject>;
  member: ChatAccess["member"];
  lifetimeSeconds: number;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Issues a token that opens one thread over the chat stream. Nothing is stored. Finding the thread takes one round
 * trip. Reading the secret takes another, once per function environment.
 * @throws Problem of `findSubject`
 */
export async function issueChatToken(request: TokenRequest): Promise<ChatTokenResource> {
  const { findSubject, member, lifetimeSeconds, now } = request;
  const [{ place }, secret] = await Promise.all([findSubject(), chatSecret()]);
  const { threadId, partnerId } = place;
  const expiresAt = now + lifetimeSeconds * 1000;
  const access = { environment: currentEnvironment(), threadId, partnerId, member, expiresAt };
  return present({
    token: signChatToken(secret, access),
    expiresAt,
    streamUrl: requireVariable("STREAM_URL"),
  });
}
