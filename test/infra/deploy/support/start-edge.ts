import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { originSecretHeader, viewerAddressHeader } from "../../../../shared/http/origin-secrets.ts";

/** A local replacement for CloudFront in front of an API. */
export interface Edge {
  url: string;
  stop(): Promise<void>;
}

/** Forwards requests to an API with the additions of CloudFront: the secret and the caller's address. */
export async function startEdge(apiUrl: string, originSecret: string): Promise<Edge> {
  const server = createServer((incoming, answer) => {
    const { remotePort } = incoming.socket;
    const headers = {
      ...incoming.headers,
      [originSecretHeader]: originSecret,
      [viewerAddressHeader]: `127.0.0.1:${remotePort}`,
    };
    const { method = "GET", url = "/" } = incoming;
    const outgoing = request(new URL(url, apiUrl), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on("error", () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
