import { acknowledgeConnections } from "../nag-suppressions.ts";
import type { ServiceFunction } from "./service-function.ts";

/** Grants sending to open connections, whose ids are made while it runs. */
export function bindConnections(target: ServiceFunction, connectionsArn: string): void {
  target.allow(["execute-api:ManageConnections"], [connectionsArn]);
  acknowledgeConnections(target.role, connectionsArn);
}
