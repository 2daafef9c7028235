import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Linux hands out ports from 32768 and macOS from 49152 (ip_local_port_range, net.inet.ip.portrange.first) to every
 * connection and every server without a port of its own. A port from there is often taken by the time a program uses it.
 */
const endBeforeEphemeral = 32_768;
const firstOffered = 16_384;
const attempts = 50;

/**
 * Returns a TCP port of the loopback interface that nothing listens on and that the operating system gives to nobody by
 * itself. For programs that cannot report a port they chose themselves. Throws when 50 random ports were all taken.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(firstOffered, endBeforeEphemeral);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `find-free-port: ${attempts} random ports from ${firstOffered} to ${endBeforeEphemeral} are all taken`,
  );
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
