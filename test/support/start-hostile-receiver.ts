import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

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
  | "asks-to-wait";

/** A receiver that misbehaves on every connection. */
export interface HostileReceiver {
  url: string;
  /** Connections made so far. */
  connections: number;
  /** Bytes of answers the other side has taken so far. */
  bytesTaken(): number;
  stop(): Promise<void>;
}

const dripMilliseconds = 50;
const floodBytes = 8 * 1024 * 1024;

/**
 * Starts a receiver on a free loopback port.
 *
 * @param redirectTo where `redirects` points
 */
export async function startHostileReceiver(
  misbehaviour: Misbehaviour,
  redirectTo = "/elsewhere",
): Promise<HostileReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    receiver.connections += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => answers[misbehaviour](socket, redirectTo));
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

const answers: Record<Misbehaviour, (socket: Socket, redirectTo: string) => void> = {
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
  "talks-nonsense": (socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
};

function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), dripMilliseconds);
  socket.once("close", () => clearInterval(timer));
}

async function stopServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}
