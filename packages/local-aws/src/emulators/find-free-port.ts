import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Linux assigns ports from 32768 and macOS from 49152 (ip_local_port_range, net.inet.ip.portrange.first) to
 * every connection and server without a fixed port. Such a port is often in use by the time a program binds
 * it.
 */
const endBeforeEphemeral = 32_768;
const firstOffered = 16_384;
const attempts = 50;

/**
 * Returns a free TCP port of the loopback interface, outside the range that the operating system assigns. Used for
 * programs that cannot report a port of their own choice. Throws when 50 random ports were in use.
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
