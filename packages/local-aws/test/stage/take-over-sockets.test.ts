import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiListeners } from "../../src/http/listen-for-apis.ts";
import { createRealClock } from "../../src/machine/clock.ts";
import type { ManagedConnections } from "../../src/machine/managed-connections.ts";
import type { LocalFunction } from "../../src/runtime/read-functions.ts";
import type { FunctionRuntime } from "../../src/runtime/run-functions.ts";
import type { LocalSocketApi } from "../../src/websocket/read-socket-apis.ts";
import { SocketApis } from "../../src/websocket/serve-socket-apis.ts";
import { openSocket } from "./fixture/open-socket.ts";

const place = { stackId: "S", logicalId: "Api" };

/** Returns an API whose frames go to the function with that name. */
const answeredBy = (identity: string, stageName = "live"): LocalSocketApi => ({
  ...place,
  ...{ apiId: "api", name: "stream", stageName, stageVariables: undefined, selection: ["action"] },
  routes: new Map([
    [
      "$default",
      {
        routeKey: "$default",
        function: { identity } as LocalFunction,
        ...{ permitted: true, timeoutMilliseconds: 1_000, answers: true },
      },
    ],
  ]),
});

/** Functions that return their own names. */
const runtime = {
  invoke: async ({ identity }: LocalFunction) => ({
    ok: true,
    payload: JSON.stringify({ statusCode: 200, body: JSON.stringify(identity) }),
  }),
} as unknown as FunctionRuntime;

const managed = new Map<string, ManagedConnections>();
const proxy = {
  manageConnections: ({ stageName }: { stageName: string }, connections: ManagedConnections) => {
    managed.set(stageName, connections);
    return () => void managed.delete(stageName);
  },
};

const listeners = new ApiListeners({});
let apis: SocketApis;
let url: string;

beforeAll(async () => {
  await listeners.listen([{ ...place, name: "stream", protocol: "WEBSOCKET" }]);
  url = listeners.find("S", "Api").url;
  const context = { runtime, clock: createRealClock(), report: () => {}, reportTrouble: () => {} };
  apis = new SocketApis(listeners, proxy, context);
});
afterAll(async () => {
  apis.stop();
  await listeners.stop();
});

describe("WebSocket API redeployed with open connections", () => {
  it("WebSocket connections stay open during a redeployment, and their next messages use the new routes", async () => {
    apis.update([answeredBy("first")]);
    const client = await openSocket(`${url}/live`);
    expect(await client.ask({})).toBe("first");
    apis.update([answeredBy("second")]);
    expect(await client.ask({})).toBe("second");
    client.socket.close();
  });

  it("the connections of a redeployed API are managed under the API's new stage name", () => {
    apis.update([answeredBy("first", "other")]);
    expect([...managed.keys()]).toEqual(["other"]);
    apis.update([answeredBy("first")]);
    expect([...managed.keys()]).toEqual(["live"]);
  });

  it("the connections of a removed WebSocket API are closed and can no longer be managed", async () => {
    const client = await openSocket(`${url}/live`);
    apis.update([]);
    expect((await client.ended).code).toBe(1006);
    expect(managed.size).toBe(0);
  });
});
