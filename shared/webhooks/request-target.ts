import { type IncomingMessage, request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { CheckedTarget } from "./check-address.ts";

const headerLimitBytes = 16 * 1024;

/**
 * Makes one request of a checked target: of the addresses that were checked, and of no other. Resolves as soon as the answer
 * begins; its body is left to the caller. Rejects when there is no answer, with the deadline's reason once that has passed.
 */
export function requestTarget(
  target: CheckedTarget,
  deadline: AbortSignal,
  { body, ...options }: Pick<RequestOptions, "method" | "minVersion" | "headers"> & { body?: string },
): Promise<IncomingMessage> {
  const pinned: RequestOptions = {
    ...options,
    // A fresh agent: neither the process's proxy settings nor a connection made for another name can be picked up.
    agent: false,
    lookup: pinLookup(target),
    signal: deadline,
    maxHeaderSize: headerLimitBytes,
  };
  const send = target.url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send(target.url, pinned, resolve).once("error", reject).end(body);
  });
}

/** Answers whatever name is asked for with the addresses that were checked, in both shapes the socket layer asks in. */
function pinLookup({ addresses }: CheckedTarget): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}
