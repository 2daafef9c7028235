import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { findFreePort } from "../../src/emulators/find-free-port.ts";

it("findFreePort returns a free port outside the range that the operating system assigns automatically", async () => {
  for (let round = 0; round < 20; round++) {
    const port = await findFreePort();
    expect(port).toBeGreaterThanOrEqual(16_384);
    expect(port).toBeLessThan(32_768);
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    server.close();
    await once(server, "close");
  }
});
