import { requestContext } from "../iam/policy-document.ts";
import { connectionsArn } from "../machine/aws-names.ts";
import { splitTarget } from "../machine/split-target.ts";
import type { AwsCall, IncomingCall } from "./aws-call.ts";
import { ServiceError } from "./service-error.ts";

const operations: Readonly<Record<string, string>> = {
  POST: "PostToConnection",
  GET: "GetConnection",
  DELETE: "DeleteConnection",
};

/**
 * Describes a request to the connection management of a WebSocket API: `/{api}/{stage}/@connections/{id}`. In
 * AWS the API is in the host name.
 * @see
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-control-access-iam.html
 *
 * @throws ServiceError for every other path or method.
 */
export function describeConnections({ method, rawUrl }: IncomingCall, identity: string): AwsCall {
  const path = decodePath(splitTarget(rawUrl).path);
  const [, apiId, stageName, connectionId] = /^\/([^/]+)\/([^/]+)\/@connections\/([^/]+)$/.exec(path) ?? [];
  const operation = operations[method];
  if (apiId === undefined || stageName === undefined || connectionId === undefined || operation === undefined)
    throw new ServiceError("ForbiddenException", 403, "Forbidden");
  const resource = connectionsArn({ apiId, stageName }, method, connectionId);
  return {
    ...{ service: "execute-api", identity, operation, resource, itemCount: 1, keyedRequests: [] },
    checks: [{ action: "execute-api:ManageConnections", resource, context: requestContext() }],
    input: { apiId, stageName, connectionId },
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
