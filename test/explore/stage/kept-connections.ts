import { EventEmitter } from "node:events";
import type { Agent, ClientRequest } from "node:http";
import { Socket } from "node:net";
import type { NodeHttpHandler } from "@smithy/node-http-handler";
import { HttpConnections, mostConnections } from "../../../shared/platform/http-connections.ts";

/** What Node says when the other side closes a connection before it has answered. */
export const hangUp = (): Error => Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

/** The connections that clients keep open, as the other side closes them all: as many attempts over them fail. */
export class KeptConnections {
  #closed = 0;

  /** While nobody looked, every kept connection was closed. */
  close(): void {
    this.#closed = mostConnections;
  }

  /** From here on connections are open. */
  open(): void {
    this.#closed = 0;
  }

  /** @throws Error of the network where a request through `handler` gets one of the connections that were closed */
  async requireOpen(handler: NodeHttpHandler): Promise<void> {
    // By its name: functions that are loaded with another admission have a class of their own.
    if (this.#closed === 0 || handler.constructor.name !== HttpConnections.name) return;
    this.#closed -= 1;
    throw await failOnUsed(handler, hangUp());
  }
}

/** Fails as a request does that Node sends over a connection which served others: its agent is told. */
async function failOnUsed(handler: NodeHttpHandler, error: Error): Promise<Error> {
  // biome-ignore lint/complexity/useLiteralKeys: only so can what is private be read
  const { httpsAgent } = (await handler["configProvider"]) as { httpsAgent: Agent };
  const request = new EventEmitter() as ClientRequest;
  request.on("error", () => {});
  httpsAgent.reuseSocket(new Socket(), request);
  request.emit("error", error);
  return error;
}
