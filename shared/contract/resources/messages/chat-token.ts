import * as z from "zod/mini";
import { longestToken, tokenLifetime } from "../../../domain/chat/chat-access.ts";
import { responseToken, responseUrl } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/** A token of the chat stream. */
export const chatTokenSchema = z
  .object({
    token: responseToken(longestToken).check(
      z.describe(
        "Token that opens only this thread, and no route of the HTTP API. Give it to your page, and keep it out of URLs.",
      ),
    ),
    expires_at: timestamp.check(z.describe("When the token and all connections that it opened end.")),
    stream_url: responseUrl.check(
      z.describe("WebSocket address. Connect with two subprotocols: `chat.v1` and the token."),
    ),
  })
  .check(z.meta({ id: "ChatToken", description: "Opens one thread over the chat stream." }));

/** A token of the chat stream. */
export type ChatTokenResource = z.output<typeof chatTokenSchema>;

/** Body of the routes that issue a token. */
export const issueTokenBody = z.optional(
  z
    .strictObject({
      lifetime_seconds: z
        ._default(
          z.int().check(z.minimum(tokenLifetime.least), z.maximum(tokenLifetime.most)),
          tokenLifetime.default,
        )
        .check(z.meta({ description: "How long the token opens the thread." })),
    })
    .check(z.meta({ id: "IssueChatToken", description: "How long a token lasts." })),
);

/** Responses of the routes that issue a token. */
export const issuedResponses = { 201: { description: "The token.", schema: chatTokenSchema } };
