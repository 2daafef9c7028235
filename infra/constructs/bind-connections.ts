import { acknowledgeConnections } from "../nag-suppressions.ts";
import type { StreamApiStack } from "../stacks/stream-api-stack.ts";
import type { ServiceFunction } from "./service-function.ts";

/** Grants sending to open connections of the stream, and nothing else that can be done with one. */
export function bindConnections(target: ServiceFunction, stream: StreamApiStack): void {
  target.allow(["execute-api:ManageConnections"], [stream.connectionsArn]);
  acknowledgeConnections(target.role, stream);
}
