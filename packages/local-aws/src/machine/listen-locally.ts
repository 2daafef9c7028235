import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** A server on loopback. */
export interface LocalServer {
  port: number;
  /** Closes the server and every connection. */
  stop(): Promise<void>;
}

/** Takes over the connection of a request for another protocol, with the bytes that were already read. */
export type UpgradeListener = (request: IncomingMessage, stream: Duplex, head: Buffer) => void;

const attempts = 20;

/** Listens on 127.0.0.1 at one port, 0 for a free one. Throws Error naming the port when it is in use. */
export async function listenOnIpv4(port: number, listener: RequestListener): Promise<LocalServer> {
  return listen(port, "127.0.0.1", listener);
}

/**
 * Listens on 127.0.0.1 and ::1 at one port, 0 for a free one; without IPv6 only on 127.0.0.1. Throws Error naming the
 * port when it is in use.
 *
 * @param upgrade receives requests for another protocol; without `upgrade`, such requests are ordinary requests.
 */
export async function listenLocally(
  port: number,
  listener: RequestListener,
  upgrade?: UpgradeListener,
): Promise<LocalServer> {
  for (let attempt = 1; ; attempt += 1) {
    const first = await listen(port, "127.0.0.1", listener, upgrade);
    try {
      const second = await listen(first.port, "::1", listener, upgrade);
      return {
        port: first.port,
        stop: async () => {
          await Promise.all([first.stop(), second.stop()]);
        },
      };
    } catch (error) {
      const { code } = (error as Error & { cause?: NodeJS.ErrnoException }).cause ?? {};
      if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") return first;
      await first.stop();
      if (port !== 0 || attempt === attempts) throw error;
    }
  }
}

async function listen(
  port: number,
  host: string,
  listener: RequestListener,
  upgrade?: UpgradeListener,
): Promise<LocalServer> {
  const server = createServer(listener);
  // The server no longer tracks connections that were taken over.
  const taken = new Set<Duplex>();
  if (upgrade !== undefined) {
    server.on("upgrade", (request, stream, head) => {
      taken.add(stream);
      stream.once("close", () => taken.delete(stream));
      upgrade(request, stream, head);
    });
  }
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(new Error(`Cannot listen on port ${port} of ${host}`, { cause })));
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => close(server, taken) };
}

function close(server: Server, taken: ReadonlySet<Duplex>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
    for (const stream of taken) stream.destroy();
  });
}
