import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { expect, it } from "vitest";

it("a WebSocket handshake at the API's stream path is forwarded to the stage root with all its headers", () => {
  const context = createContext({});
  const file = join(import.meta.dirname, "../../../infra/edge/open-stream.js");
  new Script(readFileSync(file, "utf8")).runInContext(context);
  const headers = { "sec-websocket-protocol": { value: "chat.v1, token" } };
  const request = { uri: "/v1/chat/stream", headers };
  expect(context.handler({ request })).toEqual({ uri: "/", headers });
});
