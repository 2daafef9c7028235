import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback. */
export interface LocalServer {
  port: number;
  /** Closes it and every connection. */
  stop(): Promise<void>;
}

const attempts = 20;

/**
 * Listens on 127.0.0.1 at one port, 0 for a free one.
 * Throws Error naming the port when it is taken.
 */
export async function listenOnIpv4(port: number, listener: RequestListener): Promise<LocalServer> {
  return listen(port, "127.0.0.1", listener);
}

/**
 * Listens on 127.0.0.1 and ::1 at one port, 0 for a free one. A machine without IPv6 gets 127.0.0.1 alone.
 * Throws Error naming the port when it is taken.
 */
export async function listenLocally(port: number, listener: RequestListener): Promise<LocalServer> {
  for (let attempt = 1; ; attempt += 1) {
    const first = await listenOnIpv4(port, listener);
    try {
      const second = await listen(first.port, "::1", listener);
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

async function listen(port: number, host: string, listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => reject(new Error(`Cannot listen on port ${port} of ${host}`, { cause })));
    server.listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
