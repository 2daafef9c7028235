import { acknowledgeConnections } from "../nag-suppressions.ts";
import type { ConnectionAction } from "../permissions/function-permissions.ts";
import type { StreamApiStack } from "../stacks/stream-api-stack.ts";
import type { ServiceFunction } from "./service-function.ts";

const methods = { push: "POST", cut: "DELETE" } as const satisfies Record<ConnectionAction, string>;

/** Grants operations on open connections of the stream, and nothing else. */
export function bindConnections(
  target: ServiceFunction,
  stream: StreamApiStack,
  actions: readonly ConnectionAction[],
): void {
  for (const action of actions) {
    const connectionsArn = stream.connectionsArn(methods[action]);
    target.allow(["execute-api:ManageConnections"], [connectionsArn]);
    acknowledgeConnections(target.role, { api: stream.api, connectionsArn });
  }
}
