import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

const message = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: z.optional(z.union([z.string(), z.number()])).check(z.describe("Absent on notifications.")),
    method: z.string().check(z.describe("`tools/list`, `tools/call` and the methods for connecting.")),
    params: z.optional(z.looseObject({})),
  })
  .check(z.meta({ id: "McpMessage", description: "One JSON-RPC message; batches are rejected." }));

const answer = z
  .looseObject({ jsonrpc: z.literal("2.0") })
  .check(z.meta({ id: "McpAnswer", description: "The JSON-RPC response to the message." }));

const refusal = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: z
      .nullable(z.union([z.string(), z.number()]))
      .check(z.describe("Id of the message; null when it could not be read.")),
    error: z.looseObject({
      code: z
        .int()
        .check(
          z.describe(
            "`-32700`: not JSON. `-32600`: not a message. `-32601`: unknown method. MCP defines the other codes.",
          ),
        ),
      message: z.string().check(z.describe("Explanation for people and models.")),
    }),
  })
  .check(z.meta({ id: "McpRefusal", description: "The JSON-RPC error of a message that is not served." }));

/** `POST /v1/mcp` */
export const callAssistantRoute = defineRoute({
  operationId: "callAssistant",
  audience: "partner",
  protocol: "mcp",
  area: "assistant",
  method: "POST",
  path: "/v1/mcp",
  summary: "Talk to the inventory assistant",
  description:
    "An MCP server (Streamable HTTP, stateless, JSON responses) that searches the same inventory, read-only. It supports the protocol revisions up to 2026-07-28. Its tools are `search_vehicles`, `get_vehicle`, `lookup_vehicle` and `list_makes_models`. Only tool calls count against a trial budget. Rejections before a message is read use the error envelope; all later responses are JSON-RPC.",
  body: message,
  responses: {
    200: { description: "The answer.", schema: answer },
    202: { description: "A notification was accepted." },
    400: {
      description:
        "The body is a batch, is not a JSON-RPC message, or does not match the headers of the protocol. The response is JSON-RPC, not the error envelope.",
      schema: refusal,
    },
    404: {
      description: "The server does not have this method, such as `subscriptions/listen`.",
      schema: refusal,
    },
  },
  errors: ["forbidden"],
  budgeted: true,
  repeatable: true,
  rateLimit: "read-heavy",
});
