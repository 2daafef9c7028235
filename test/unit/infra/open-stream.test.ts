import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import { expect, it } from "vitest";

it("a handshake under the API's name is forwarded to the stage root with everything that the client sent", () => {
  const context = createContext({});
  const file = join(import.meta.dirname, "../../../infra/edge/open-stream.js");
  new Script(readFileSync(file, "utf8")).runInContext(context);
  const headers = { "sec-websocket-protocol": { value: "chat.v1, token" } };
  const request = { uri: "/v1/chat/stream", headers };
  expect(context.handler({ request })).toEqual({ uri: "/", headers });
});
