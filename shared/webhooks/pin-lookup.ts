import type { LookupFunction } from "node:net";
import type { CheckedTarget } from "./check-address.ts";

/** Answers whatever name is asked for with the addresses that were checked, in both shapes the socket layer asks in. */
export function pinLookup({ addresses }: CheckedTarget): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, addresses[0].address, addresses[0].family);
  };
}
