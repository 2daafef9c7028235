import type { ChatTokenResource } from "../../contract/resources/messages/chat-token.ts";
import { type ChatMember, tokenLifetime } from "../../domain/chat/chat-access.ts";
import { hashText } from "../../platform/hash-text.ts";
import type { AccountCaller } from "../admission/admission.ts";
import type { Reply } from "../reply.ts";

/** The subject of a partner's token request. */
export const partnerMember = ({ callerId, keyId, endUserId }: AccountCaller): ChatMember => ({
  side: "partner",
  ...{ requesterId: callerId, keyId },
  userIdSha256: endUserId === null ? null : hashText(endUserId),
});

/** Returns 201 with a token of the requested lifetime. */
export async function tokenReply(
  body: { lifetime_seconds: number } | undefined,
  issue: (lifetimeSeconds: number) => Promise<ChatTokenResource>,
): Promise<Reply> {
  return { status: 201, body: await issue(body?.lifetime_seconds ?? tokenLifetime.default) };
}
