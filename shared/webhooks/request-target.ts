import { type IncomingMessage, request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { CheckedTarget } from "./check-address.ts";

const headerLimitBytes = 16 * 1024;

/**
 * Makes one request to a checked target, connecting only to the checked addresses. Resolves when the response starts.
 * The caller reads the body, which completes or fails by the deadline. A response that switches protocols (101) has a
 * body that fails immediately. Rejects if no response starts. After the deadline, the rejection's error is the reason
 * of `deadline`.
 */
export function requestTarget(
  target: CheckedTarget,
  deadline: AbortSignal,
  { body, ...options }: Pick<RequestOptions, "method" | "minVersion" | "headers"> & { body?: string },
): Promise<IncomingMessage> {
  const pinned: RequestOptions = {
    ...options,
    // A new agent, so that no proxy setting of the process and no connection for another host is reused.
    agent: false,
    lookup: pinLookup(target),
    signal: deadline,
    maxHeaderSize: headerLimitBytes,
  };
  const send = target.url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(target.url, pinned, resolve).once("error", reject);
    // Without this listener, Node emits no event for a 101 response, and the signal does not end the request
    // (nodejs/node#42369).
    request.once("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.destroy());
    });
    // The deadline must not depend on which events Node emits for a response.
    deadline.addEventListener("abort", () => reject(deadline.reason), { once: true });
    request.end(body);
  });
}

/**
 * Returns a lookup that returns the checked addresses for any name, in both forms that the socket layer uses.
 */
function pinLookup({ addresses }: CheckedTarget): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}
