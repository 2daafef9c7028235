import { createWriteStream } from "node:fs";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { compressBody } from "../../../shared/http/compress-body.ts";
import { loadTool } from "../tools/load-tool.ts";
import type { Spent } from "./bench-request.ts";
import { type PeerCaller, PeerDatabase } from "./peer-database.ts";
import { getOrder, getVehicle, listVehicles } from "./peer-routes.ts";
import { placeOnPeer } from "./place-on-peer.ts";
import type { DatabaseAddress } from "./postgres-driver.ts";
import { handleTasks } from "./process-tasks.ts";
import { shiftClock } from "./shift-clock.ts";

// Runs in a separate process, so that its CPU time is that of the server.

// biome-ignore lint/suspicious/noExplicitAny: Fastify's types are not installed with the repository
type Any = any;

const elapsed: number[] = [];
let cpuBefore = process.cpuUsage();

/** Returns the server: a key check before each route, one log line per request, compressed bodies. */
function createServer(database: PeerDatabase, optionNumbers: ReadonlyMap<string, number>): Any {
  const stream = createWriteStream("/dev/null");
  const { fastify, LogController } = loadTool<Any>("fastify");
  const logController = new LogController({ disableRequestLogging: true });
  const app = fastify({ logger: { level: "info", stream }, logController });
  app.decorateRequest("caller", null);
  app.addHook("preHandler", async (request: Any) => {
    request.caller = await database.admit(request.headers["x-api-key"], request.ip, Date.now());
  });
  app.addHook("onSend", async (request: Any, reply: Any, payload: string) => {
    const { body, headers, isBase64Encoded } = compressBody(payload, request.headers["accept-encoding"]);
    reply.headers(headers);
    return isBase64Encoded ? Buffer.from(body, "base64") : body;
  });
  app.addHook("onResponse", async (request: Any, reply: Any) => {
    elapsed.push(reply.elapsedTime);
    const { partner, keyId } = request.caller ?? {};
    const line = {
      route: request.routeOptions.url,
      status: reply.statusCode,
      duration_ms: reply.elapsedTime,
    };
    request.log.info({ ...line, partner_id: partner?.partnerId, key_id: keyId }, "request");
  });
  app.setErrorHandler((error: unknown, _request: Any, reply: Any) => {
    const code = error instanceof Problem ? error.code : "internal_error";
    const message = error instanceof Error ? error.stack : String(error);
    return reply.code(error instanceof Problem ? 400 : 500).send({ error: { code, message } });
  });
  const callerOf = ({ caller }: Any): PeerCaller => caller;
  app.get("/v1/vehicles", (request: Any) =>
    listVehicles(database, optionNumbers, callerOf(request), request.query, Date.now()),
  );
  app.get("/v1/vehicles/:id", (request: Any) =>
    getVehicle(database, callerOf(request), request.params.id, Date.now()),
  );
  app.get("/v1/orders/:id", (request: Any) => getOrder(database, callerOf(request), request.params.id));
  app.post("/v1/orders", async (request: Any, reply: Any) => {
    const token = request.headers["idempotency-key"];
    const order = await placeOnPeer(database, callerOf(request), {
      body: request.body,
      token,
      now: Date.now(),
    });
    return reply.code(201).send(order);
  });
  return app;
}

/** The tasks of the server's process. */
export const peerTasks = {
  async start({ address, startedAt }: { address: DatabaseAddress; startedAt: number }): Promise<string> {
    shiftClock(startedAt);
    const database = new PeerDatabase(address);
    const tokens = await database.find("SELECT token, number FROM option_tokens", []);
    const optionNumbers = new Map<string, number>(tokens.map(({ token, number }) => [token, number]));
    return createServer(database, optionNumbers).listen({ host: "127.0.0.1", port: 0 });
  },

  async begin(): Promise<void> {
    elapsed.length = 0;
    cpuBefore = process.cpuUsage();
  },

  /** The measurements of requests since `begin`, from their first byte to the end of the response. */
  async end(): Promise<Spent> {
    const { user, system } = process.cpuUsage(cpuBefore);
    return { milliseconds: [...elapsed], apiMilliseconds: (user + system) / 1000 };
  },
};

handleTasks(peerTasks);
