import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** Ways in which a receiver can misbehave. */
export type Misbehaviour =
  | "hangs"
  | "drips"
  | "drips-headers"
  | "redirects"
  | "closes-early"
  | "breaks-off"
  | "floods"
  | "talks-nonsense"
  | "asks-to-wait"
  | "compresses"
  | "switches-protocols"
  | "switches-to-tls"
  | "offers-upgrade"
  | "answers-as-proxy"
  | "never-continues"
  | "half-closes"
  | "half-closes-in-body"
  | "drips-trailers"
  | "fails-and-drips";

/** A receiver that misbehaves on every connection. */
export interface HostileReceiver {
  url: string;
  /** Connections made so far. */
  connections: number;
  /** Bytes of responses that the client has read so far. */
  bytesTaken(): number;
  stop(): Promise<void>;
}

const dripMilliseconds = 50;
const floodBytes = 8 * 1024 * 1024;

/**
 * Starts a receiver on a free loopback port.
 *
 * @param redirectTo where `redirects` points
 * @param acceptedCount number of connections with a 204 response before it misbehaves
 */
export async function startHostileReceiver(
  misbehaviour: Misbehaviour,
  redirectTo = "/elsewhere",
  acceptedCount = 0,
): Promise<HostileReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    receiver.connections += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    if (receiver.connections <= acceptedCount)
      socket.once("data", () => socket.end("HTTP/1.1 204 No Content\r\n\r\n"));
    else socket.once("data", () => answers[misbehaviour](socket, redirectTo));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: HostileReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    connections: 0,
    bytesTaken: () =>
      [...sockets].reduce((sum, socket) => sum + socket.bytesWritten - socket.writableLength, 0),
    stop: () => stopServer(server, sockets),
  };
  return receiver;
}

const answers: Readonly<Record<Misbehaviour, (socket: Socket, redirectTo: string) => void>> = {
  hangs: () => undefined,
  drips: (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    drip(socket, "x");
  },
  "drips-headers": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    drip(socket, "X-More: 1\r\n");
  },
  redirects: (socket, redirectTo) => {
    socket.end(`HTTP/1.1 307 Temporary Redirect\r\nLocation: ${redirectTo}\r\nContent-Length: 0\r\n\r\n`);
  },
  "closes-early": (socket) => socket.destroy(),
  "breaks-off": (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf"),
  floods: (socket) => {
    socket.write(`HTTP/1.1 500 Oops\r\nContent-Length: ${floodBytes}\r\n\r\n`);
    socket.write(Buffer.alloc(floodBytes, "y"));
  },
  "asks-to-wait": (socket) =>
    socket.end("HTTP/1.1 503 Busy\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n"),
  compresses: (socket) => {
    const body = gzipSync("thanks");
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.end(body);
  },
  "switches-protocols": (socket) =>
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x00",
    ),
  "switches-to-tls": (socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: TLS/1.2, HTTP/1.1\r\n\r\n");
    drip(socket, "x");
  },
  "offers-upgrade": (socket) =>
    socket.write("HTTP/1.1 200 OK\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\nok"),
  "answers-as-proxy": (socket) => {
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    drip(socket, "x");
  },
  "never-continues": (socket) => drip(socket, "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"),
  "half-closes": (socket) => socket.end(),
  "half-closes-in-body": (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf"),
  "drips-trailers": (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-More\r\n\r\n2\r\nok\r\n0\r\n");
    drip(socket, "X-More: 1\r\n");
  },
  "fails-and-drips": (socket) => {
    socket.write("HTTP/1.1 500 Oops\r\nContent-Length: 100000\r\n\r\n");
    drip(socket, "x");
  },
  "talks-nonsense": (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
};

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), dripMilliseconds);
  socket.once("close", () => clearInterval(timer));
}

/** Every way in which a receiver can misbehave. */
export const misbehaviours = Object.keys(answers) as Misbehaviour[];

async function stopServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}
