import { createServer } from "node:net";

/**
 * A TCP port of the loopback interface that was free a moment ago. For programs that cannot report a port they chose
 * themselves; another process may take it in between, so callers retry.
 */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
