import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";
import type { Line, Side } from "../../../packages/chat-widget/src/wire.ts";
import { ChatFrames, type FrameFault } from "./chat-frames.ts";
import { answersOfPage } from "./chat-page.ts";
import { ThreadModel } from "./thread-model.ts";

/** A partner's page with the widget, its server, the stream and the file storage, all at one address. */
export interface ChatServer extends AsyncDisposable {
  url: string;
  model: ThreadModel;
  frames: ChatFrames;
  /** Error status for token requests. Null if they succeed. */
  tokenStatus: number | null;
  /** Error status for handshakes. Null if they succeed. */
  handshakeStatus: number | null;
  tokenCount: number;
  /** Maximum number of concurrently open sockets. */
  mostSockets: number;
  readonly socketCount: number;
  /** Files by their upload path. */
  files: Map<string, Buffer>;
  /** Status of the responses to uploads. */
  uploadStatus: number;
  /** Closes every connection abruptly. */
  dropSockets(): void;
  /** Pushes a message to every connection. */
  push(line: Line): void;
  /** Sets the next fault of an action. */
  fail(action: string, fault: FrameFault): void;
  /** Restarts the server at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Serves the built widget on a page with the strictest content security policy that it supports. */
export async function serveChat(widgetCode: string): Promise<ChatServer> {
  const model = new ThreadModel();
  const sockets = new Map<WebSocket, Side>();
  const connections = new Set<Socket>();
  const frames = new ChatFrames(model, (frame) => {
    for (const socket of sockets.keys()) socket.send(JSON.stringify(frame));
  });
  const acceptor = new WebSocketServer({
    ...{ noServer: true, clientTracking: false, maxPayload: 32 * 1024, perMessageDeflate: false },
    handleProtocols: () => "chat.v1",
  });
  let server: Server;
  let port = 0;

  const chat: ChatServer = {
    ...{ url: "", model, frames, tokenStatus: null, handshakeStatus: null, tokenCount: 0, mostSockets: 0 },
    ...{ files: new Map<string, Buffer>(), uploadStatus: 200 },
    get socketCount() {
      return sockets.size;
    },
    dropSockets: () => {
      for (const socket of sockets.keys()) socket.terminate();
    },
    push: (line) => frames.push({ type: "line", line }),
    fail: (action, fault) => frames.fail(action, fault),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      }),
    start: async () => {
      server = createServer((request, response) => void answer(chat, widgetCode, request, response));
      server.on("connection", (connection) => {
        connections.add(connection);
        connection.on("close", () => connections.delete(connection));
      });
      server.on("upgrade", (request, connection, head) => {
        const [, token = ""] = String(request.headers["sec-websocket-protocol"]).split(/, */);
        const status = chat.handshakeStatus ?? (/^(?:partner|operator)\.\d+$/.test(token) ? null : 401);
        if (status !== null) {
          connection.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
          return;
        }
        acceptor.handleUpgrade(request, connection, head, (socket) => {
          const side: Side = token.startsWith("operator") ? "operator" : "partner";
          sockets.set(socket, side);
          chat.mostSockets = Math.max(chat.mostSockets, sockets.size);
          socket.on("close", () => sockets.delete(socket));
          socket.on("message", (data) => frames.answer(String(data), side, socket, chat.url));
        });
      });
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      ({ port } = server.address() as AddressInfo);
      chat.url = `http://127.0.0.1:${port}`;
    },
    [Symbol.asyncDispose]: () => chat.stop(),
  };
  await chat.start();
  return chat;
}

async function answer(
  chat: ChatServer,
  widgetCode: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", chat.url);
  const stream = chat.url.replace("http", "ws");
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { "content-type": type }).end(body);
  const answers: Record<string, () => unknown> = {
    ...answersOfPage({ widgetCode, stream, query: searchParams }, response),
    "/tokens": () => {
      chat.tokenCount += 1;
      const token = `${searchParams.get("side")}.${chat.tokenCount}`;
      const expires_at = new Date(Date.now() + 900_000).toISOString();
      const body = JSON.stringify({ token, expires_at, stream_url: `${stream}/stream` });
      if (chat.tokenStatus === null) send(201, "application/json", body);
      else send(chat.tokenStatus, "application/json", "{}");
    },
  };
  if (pathname.startsWith("/store/")) await handleForStore(chat, pathname, request, response);
  else if (answers[pathname] === undefined) send(404, "text/plain", "");
  else answers[pathname]();
}

/** Accepts an uploaded file, or returns one as a download. */
async function handleForStore(
  chat: ChatServer,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === "PUT") {
    // A canceled upload has no response.
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    if (chat.uploadStatus === 200) chat.files.set(path, body);
    response.writeHead(chat.uploadStatus).end();
    return;
  }
  const headers = { "content-type": "application/octet-stream", "content-disposition": "attachment" };
  response.writeHead(chat.files.has(path) ? 200 : 404, headers).end(chat.files.get(path));
}
