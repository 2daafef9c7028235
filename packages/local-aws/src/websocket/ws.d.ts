/** The used parts of the library `ws`, which has no types. */
declare module "ws" {
  import type { ClientRequest, IncomingMessage } from "node:http";
  import type { Socket } from "node:net";
  import type { Duplex } from "node:stream";

  /** One side of a WebSocket connection. */
  export class WebSocket {
    constructor(address: string, protocols?: string | readonly string[], options?: ClientOptions);
    readonly OPEN: number;
    readonly CLOSED: number;
    readonly readyState: number;
    readonly bufferedAmount: number;
    readonly protocol: string;
    on(event: "close", listener: (code: number, reason: Buffer) => void): this;
    on(event: "error", listener: (error: Error & { code?: string }) => void): this;
    on(event: "message", listener: (data: Buffer, isBinary: boolean) => void): this;
    on(event: "open", listener: () => void): this;
    on(event: "pong", listener: (data: Buffer) => void): this;
    on(
      event: "unexpected-response",
      listener: (request: ClientRequest, response: IncomingMessage) => void,
    ): this;
    on(event: "upgrade", listener: (response: IncomingMessage) => void): this;
    send(data: Buffer | string, options?: { binary?: boolean; fin?: boolean }): void;
    ping(data?: string): void;
    pause(): void;
    resume(): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
  }

  export interface ClientOptions {
    headers?: Record<string, string>;
    perMessageDeflate?: boolean;
    createConnection?: () => Socket;
  }

  export interface ServerOptions {
    noServer: true;
    clientTracking: boolean;
    maxPayload: number;
    perMessageDeflate: boolean;
    handleProtocols(protocols: Set<string>, request: IncomingMessage): string | false;
  }

  /** Accepts handshakes of a server's requests. */
  export class WebSocketServer {
    constructor(options: ServerOptions);
    handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      listener: (socket: WebSocket) => void,
    ): void;
  }
}
