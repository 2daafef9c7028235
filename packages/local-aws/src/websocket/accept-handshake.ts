import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { WebSocketServer } from "ws";
import { socketLimits } from "../machine/socket-limits.ts";

/** Reports whether a request is a valid handshake of RFC 6455, section 4.2.1. */
export const isHandshake = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" &&
  headers.upgrade?.toLowerCase() === "websocket" &&
  headers["sec-websocket-version"] === "13" &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "");

const statusTexts: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Rejects a handshake with a status and an optional JSON body. */
export function refuseHandshake(stream: Duplex, statusCode: number, content: object | null): void {
  const body = content === null ? "" : JSON.stringify(content);
  stream.end(
    [
      `HTTP/1.1 ${statusCode} ${statusTexts[statusCode] ?? "Refused"}`,
      "Connection: close",
      ...(content === null ? [] : ["Content-Type: application/json"]),
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}

/** Accepts valid handshakes. */
export class HandshakeAcceptor {
  readonly #protocols = new WeakMap<IncomingMessage, string>();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: socketLimits.messageBytes,
    perMessageDeflate: false,
    handleProtocols: (_, request) => this.#protocols.get(request) ?? false,
  });

  /**
   * Accepts a handshake, with or without a subprotocol. Returns null when the client has disconnected, or when the
   * library finds the handshake invalid and rejects it.
   */
  accept(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    protocol: string | undefined,
  ): WebSocket | null {
    if (protocol !== undefined) this.#protocols.set(request, protocol);
    let accepted: WebSocket | null = null;
    // Without an asynchronous check, the library calls back before `handleUpgrade` returns.
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      accepted = socket;
    });
    return accepted;
  }
}
