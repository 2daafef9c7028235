import { accountId, region } from "../machine/aws-names.ts";

/** The ARN under which a route of an HTTP API invokes its function, against which Lambda permissions are matched. */
export function apiArn(apiId: string, stageName: string, routeKey: string): string {
  const [method = "", path = ""] = routeKey.split(" ");
  const resource = routeKey === "$default" ? "$default" : `${method === "ANY" ? "*" : method}${path}`;
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stageName}/${resource}`;
}
