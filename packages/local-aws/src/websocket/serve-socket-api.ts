import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { sourceAddress } from "../http/build-request-event.ts";
import type { ApiContext } from "../http/serve-api.ts";
import type { ConnectionState, ManagedConnections } from "../machine/managed-connections.ts";
import { socketLimits, sweepMilliseconds } from "../machine/socket-limits.ts";
import { splitTarget } from "../machine/split-target.ts";
import { HandshakeAcceptor, isHandshake, refuseHandshake } from "./accept-handshake.ts";
import {
  buildConnectEvent,
  buildDisconnectEvent,
  buildMessageEvent,
  type ConnectionFacts,
  makeGatewayId,
  type SocketEventContext,
} from "./build-socket-event.ts";
import { callSocketRoute, type RouteOutcome } from "./call-socket-route.ts";
import type { LocalSocketApi, SocketRoute } from "./read-socket-apis.ts";
import { createSocketMetrics, type SocketMetrics } from "./report-socket-metrics.ts";
import { selectRoute } from "./select-route.ts";
import { SocketConnection } from "./socket-connection.ts";

const internalError = "Internal server error";

/**
 * One WebSocket API with its connections, which outlive changes of its routes. A connection ends after ten minutes
 * without a message, or after two hours of the stage's time. If the route has a route response, the function's result
 * is sent for each frame; API Gateway itself responds to a failure. Frames of one connection run concurrently, so their
 * responses may come in any order.
 */
export class SocketApi implements ManagedConnections {
  #api: LocalSocketApi;
  readonly #context: ApiContext;
  readonly #metrics: SocketMetrics;
  readonly #connections = new Map<string, SocketConnection>();
  readonly #acceptor = new HandshakeAcceptor();
  /** Disconnections whose functions are still running. */
  readonly #endings = new Set<Promise<void>>();
  #isStopped = false;
  readonly #sweeps: NodeJS.Timeout;
  readonly #forgetJumps: () => void;

  constructor(api: LocalSocketApi, context: ApiContext) {
    this.#api = api;
    this.#context = context;
    this.#metrics = createSocketMetrics(api.apiId, context.report);
    this.#sweeps = setInterval(() => this.#sweep(), sweepMilliseconds);
    this.#sweeps.unref();
    this.#forgetJumps = context.clock.onJump(async () => {
      this.#sweep();
      await Promise.all(this.#endings);
    });
  }

  /** Switches to the current definition of the API. */
  update(api: LocalSocketApi): void {
    this.#api = api;
  }

  /** Handles a request to open a connection: calls `$connect` before the handshake ends. */
  async open(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on("error", () => {});
    const { stageName } = this.#api;
    const { path } = splitTarget(request.url ?? "/");
    const facts = this.#readFacts(request);
    const requestId = makeGatewayId();
    const refuse = (status: number, message: string) =>
      refuseHandshake(stream, status, { message, connectionId: facts.id, requestId });
    if (!isHandshake(request)) return refuse(400, "Bad Request");
    if (stageName === null || path.replace(/\/$/, "") !== `/${stageName}`) return refuse(403, "Forbidden");
    const route = this.#api.routes.get("$connect");
    let protocol: string | undefined;
    if (route !== undefined) {
      const event = buildConnectEvent(request, this.#describe(facts, "$connect", requestId));
      this.#metrics.connecting();
      const outcome = await this.#call(route, event);
      if (outcome.kind === "late") return refuse(504, "Endpoint request timed out");
      if (outcome.kind === "failed") return refuse(502, internalError);
      // On rejection, the client gets only the status. On success, it gets only the subprotocol.
      if (outcome.statusCode < 200 || outcome.statusCode > 299)
        return refuseHandshake(stream, outcome.statusCode, null);
      protocol = outcome.headers["sec-websocket-protocol"];
    }
    const socket = this.#acceptor.accept(request, stream, head, protocol);
    if (socket === null) return this.#notifyEnd(facts, { code: 1006, reason: "" });
    const connection = new SocketConnection(
      facts,
      { socket, stream },
      {
        now: this.#context.clock.now,
        message: (from, text) => this.#takeMessage(from, text),
        ended: ({ facts: { id } }, disconnection) => {
          this.#connections.delete(id);
          this.#notifyEnd(facts, disconnection);
        },
      },
    );
    this.#connections.set(facts.id, connection);
  }

  post(connectionId: string, text: Buffer): "full" | "gone" | "sent" {
    const sent = this.#connections.get(connectionId)?.send(text) ?? "gone";
    if (sent === "sent") this.#metrics.message();
    return sent;
  }

  describe(connectionId: string): ConnectionState | null {
    const connection = this.#connections.get(connectionId);
    if (connection === undefined) return null;
    const { connectedAt, sourceIp, userAgent } = connection.facts;
    return { connectedAt, sourceIp, userAgent, lastActiveAt: connection.lastActiveAt };
  }

  end(connectionId: string): boolean {
    const connection = this.#connections.get(connectionId);
    connection?.end(1000, "");
    return connection !== undefined;
  }

  /** Closes every connection without calling `$disconnect`, as a failing gateway would. */
  stop(): void {
    clearInterval(this.#sweeps);
    this.#forgetJumps();
    const open = [...this.#connections.values()];
    this.#connections.clear();
    this.#isStopped = true;
    for (const connection of open) connection.cut();
  }

  #sweep(): void {
    const now = this.#context.clock.now();
    for (const connection of this.#connections.values()) {
      const isIdle = now - connection.lastActiveAt >= socketLimits.idleMilliseconds;
      const isOld = now - connection.facts.connectedAt >= socketLimits.lifetimeMilliseconds;
      if (isIdle || isOld) connection.end(1001, "Going away");
    }
  }

  async #takeMessage(connection: SocketConnection, text: string): Promise<void> {
    this.#metrics.message();
    const requestId = makeGatewayId();
    const fail = (message: string) =>
      this.#answer(connection, JSON.stringify({ message, connectionId: connection.facts.id, requestId }));
    const route = selectRoute(this.#api, text);
    if (route === undefined) {
      this.#metrics.refused();
      return fail("Forbidden");
    }
    const context = this.#describe(connection.facts, route.routeKey, requestId);
    const outcome = await this.#call(route, buildMessageEvent(context, text));
    if (outcome.kind === "late") return fail("Endpoint request timed out");
    if (outcome.kind === "failed") return fail(internalError);
    if (route.answers && outcome.body !== "") this.#answer(connection, outcome.body);
  }

  /** Sends a response. Disconnects the client if it has too many unread bytes. */
  #answer(connection: SocketConnection, text: string): void {
    const sent = connection.send(text);
    if (sent === "sent") this.#metrics.message();
    if (sent === "full") connection.cut();
  }

  #notifyEnd(facts: ConnectionFacts, disconnection: { code: number; reason: string }): void {
    const route = this.#api.routes.get("$disconnect");
    if (route === undefined || this.#isStopped) return;
    const event = buildDisconnectEvent(this.#describe(facts, "$disconnect", makeGatewayId()), disconnection);
    const ending = this.#call(route, event).then(() => void this.#endings.delete(ending));
    this.#endings.add(ending);
  }

  async #call(route: SocketRoute, event: unknown): Promise<RouteOutcome> {
    if (!route.permitted) {
      const { name } = this.#api;
      this.#context.reportTrouble(
        `${name}: no Lambda permission lets ${route.routeKey} invoke ${route.function.identity}`,
      );
    }
    const startedAt = performance.now();
    const outcome: RouteOutcome = route.permitted
      ? await callSocketRoute(this.#context.runtime, route, event)
      : { kind: "failed" };
    this.#metrics.called(outcome, performance.now() - startedAt);
    return outcome;
  }

  #describe(connection: ConnectionFacts, routeKey: string, requestId: string): SocketEventContext {
    const { apiId, stageName, stageVariables } = this.#api;
    const timeEpoch = this.#context.clock.now();
    return { apiId, stageName: stageName ?? "", stageVariables, routeKey, connection, requestId, timeEpoch };
  }

  #readFacts(request: IncomingMessage): ConnectionFacts {
    return {
      id: makeGatewayId(),
      connectedAt: this.#context.clock.now(),
      sourceIp: sourceAddress(request),
      userAgent: request.headers["user-agent"] ?? "",
      domainName: request.headers.host ?? "localhost",
    };
  }
}
