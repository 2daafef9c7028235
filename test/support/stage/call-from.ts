import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { json } from "node:stream/consumers";
import type { Answer } from "./stage-client.ts";

/** Addresses of this machine for outgoing calls: two IPv4 addresses, and one IPv6 address if available. */
export const ownAddresses: readonly string[] = ["127.0.0.1", "127.0.0.2", ...loopbackOfIpv6()];

/** Reads a URL of the stage from one of the machine's own addresses. */
export async function callFrom(
  address: string,
  url: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const { port, pathname, search } = new URL(url);
  const host = address.includes(":") ? "::1" : "127.0.0.1";
  const call = request({ host, port, localAddress: address, path: pathname + search, headers, agent: false });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  call.on("error", reject).on("response", (response) => {
    const { statusCode: status = 0 } = response;
    const headers = new Headers(response.headers as Record<string, string>);
    json(response).then((body) => resolve({ status, headers, body, attempts: 1 }), reject);
  });
  call.end();
  return promise;
}

function loopbackOfIpv6(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.some(({ address }) => address === "::1") ? ["::1"] : [];
}
