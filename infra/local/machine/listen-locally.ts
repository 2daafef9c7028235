import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on both loopback addresses. */
export interface LocalServer {
  port: number;
  stop(): Promise<void>;
}

const attempts = 20;

/**
 * Listens on 127.0.0.1 and ::1 at one port, 0 for a free one. A machine without IPv6 gets 127.0.0.1 alone.
 * Throws Error naming the port when it is taken.
 */
export async function listenLocally(port: number, listener: RequestListener): Promise<LocalServer> {
  for (let attempt = 1; ; attempt += 1) {
    const first = createServer(listener);
    await listen(first, port, "127.0.0.1");
    const actualPort = (first.address() as AddressInfo).port;
    const second = createServer(listener);
    try {
      await listen(second, actualPort, "::1");
    } catch (error) {
      const { code } = (error as Error & { cause?: NodeJS.ErrnoException }).cause ?? {};
      if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")
        return { port: actualPort, stop: () => close(first) };
      await close(first);
      if (port !== 0 || attempt === attempts) throw error;
      continue;
    }
    return {
      port: actualPort,
      stop: async () => {
        await Promise.all([close(first), close(second)]);
      },
    };
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause) => reject(new Error(`Cannot listen on port ${port} of ${host}`, { cause })));
    server.listen(port, host, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
