import { EventEmitter } from "node:events";
import type { Agent, ClientRequest } from "node:http";
import { Socket } from "node:net";
import type { NodeHttpHandler } from "@smithy/node-http-handler";
import { HttpConnections, mostConnections } from "../../../shared/platform/http-connections.ts";

/** The error of Node when a server closes a connection before its response. */
export const hangUp = (): Error => Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

/** The clients' kept-alive connections, all closed by the server. The next attempt on each of them fails. */
export class KeptConnections {
  #closed = 0;

  /** Closes all idle kept-alive connections. */
  close(): void {
    this.#closed = mostConnections;
  }

  /** From now on connections are open. */
  open(): void {
    this.#closed = 0;
  }

  /** @throws Error of the network if a request through `handler` uses a closed connection */
  async requireOpen(handler: NodeHttpHandler): Promise<void> {
    // instanceof fails between copies of the class in separately loaded functions, so this compares names.
    if (this.#closed === 0 || handler.constructor.name !== HttpConnections.name) return;
    this.#closed -= 1;
    throw await failOnUsed(handler, hangUp());
  }
}

/** Fails like a Node request on a reused connection, and notifies the agent. */
async function failOnUsed(handler: NodeHttpHandler, error: Error): Promise<Error> {
  // biome-ignore lint/complexity/useLiteralKeys: only so can what is private be read
  const { httpsAgent } = (await handler["configProvider"]) as { httpsAgent: Agent };
  const request = new EventEmitter() as ClientRequest;
  request.on("error", () => {});
  httpsAgent.reuseSocket(new Socket(), request);
  request.emit("error", error);
  return error;
}
