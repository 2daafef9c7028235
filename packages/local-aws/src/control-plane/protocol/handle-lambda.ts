import { randomUUID } from "node:crypto";
import { authorize } from "../access/authorize.ts";
import { type AliasState, type FunctionVersion, write } from "../account/account.ts";
import { AwsError } from "../account/aws-error.ts";
import { readAccountSettings } from "./handle-hand-made.ts";
import type { ServiceCall } from "./service-call.ts";

/** A Lambda call, with the function that it names. */
interface LambdaCall extends ServiceCall {
  functionName: string;
  functionArn: string;
}

/** A call by its method and path below the function. */
interface Operation {
  method: string;
  path: RegExp;
  answer(call: LambdaCall, name: string): object;
}

const operations: readonly Operation[] = [
  { method: "GET", path: /^versions\/?$/, answer: listVersions },
  { method: "GET", path: /^aliases\/([^/]+)$/, answer: getAlias },
  { method: "PUT", path: /^aliases\/([^/]+)$/, answer: updateAlias },
];

/** Serves a Lambda call about versions and aliases. @throws AwsError for any other method and path */
export function handleLambda(call: ServiceCall): object {
  const { account } = call.context;
  const path = decodeURIComponent(call.url.pathname);
  if (call.method === "GET" && /^\/2016-08-19\/account-settings\/?$/.test(path))
    return readAccountSettings(call);
  const [, functionName = "", rest = ""] = /^\/2015-03-31\/functions\/([^/]+)\/(.+)$/.exec(path) ?? [];
  for (const { method, path: pattern, answer } of operations) {
    const match = call.method === method ? pattern.exec(rest) : null;
    if (match === null) continue;
    const functionArn = `arn:aws:lambda:${call.region}:${account.accountId}:function:${functionName}`;
    if (!account.resources().has(`AWS::Lambda::Function|${call.region}|${functionName}`))
      throw notFound(`Function not found: ${functionArn}`);
    return answer({ ...call, functionName, functionArn }, match[1] ?? "");
  }
  throw new AwsError(
    "InvalidAction",
    `The local control plane does not serve ${call.method} ${call.url.pathname} of Lambda`,
  );
}

function listVersions({ context, caller, region, functionName, functionArn }: LambdaCall): object {
  const { account } = context;
  authorize(account, caller, "lambda:ListVersionsByFunction", functionArn);
  const versions = account.functionVersions(region).filter((one) => one.functionName === functionName);
  const { properties = {} } =
    account.resources().get(`AWS::Lambda::Function|${region}|${functionName}`) ?? {};
  const latest = { FunctionName: functionName, FunctionArn: `${functionArn}:$LATEST`, Version: "$LATEST" };
  return { Versions: [{ ...latest, Role: properties.Role }, ...versions.map(describeVersion)] };
}

function describeVersion({ arn, functionName, number, properties, publishedAt }: FunctionVersion): object {
  return {
    FunctionName: functionName,
    FunctionArn: arn,
    Version: String(number),
    Role: properties.Role,
    // Lambda writes the time zone in digits.
    LastModified: publishedAt.replace("Z", "+0000"),
  };
}

function getAlias({ context, caller, functionArn }: LambdaCall, name: string): object {
  authorize(context.account, caller, "lambda:GetAlias", functionArn);
  return describeAlias(requireAlias(context.account.alias(`${functionArn}:${name}`), functionArn, name));
}

interface AliasUpdate {
  FunctionVersion?: string;
  Description?: string;
  RevisionId?: string;
  RoutingConfig?: { AdditionalVersionWeights?: Record<string, number> };
}

function updateAlias(call: LambdaCall, name: string): object {
  const { context, caller, functionArn, functionName } = call;
  const { account } = context;
  authorize(account, caller, "lambda:UpdateAlias", functionArn);
  const before = requireAlias(account.alias(`${functionArn}:${name}`), functionArn, name);
  const wanted = JSON.parse(call.body.toString("utf8")) as AliasUpdate;
  if (wanted.RevisionId !== undefined && wanted.RevisionId !== before.revisionId) {
    throw new AwsError(
      "PreconditionFailedException",
      "The Revision Id provided does not match the latest Revision Id. Call the GetFunction/GetAlias API to " +
        "retrieve the latest Revision Id",
      412,
    );
  }
  const after: AliasState = {
    ...before,
    version: wanted.FunctionVersion ?? before.version,
    weights: wanted.RoutingConfig?.AdditionalVersionWeights ?? before.weights,
    description: wanted.Description ?? before.description,
    revisionId: randomUUID(),
  };
  const known = new Set(account.functionVersions(call.region).map(({ arn }) => arn));
  for (const version of [after.version, ...Object.keys(after.weights)]) {
    if (!known.has(`${functionArn}:${version}`))
      throw notFound(`Function not found: ${functionArn}:${version} of ${functionName}`);
  }
  account.journal.commit([write.alias(after)]);
  return describeAlias(after);
}

function requireAlias(alias: AliasState | undefined, functionArn: string, name: string): AliasState {
  if (alias === undefined) throw notFound(`Alias not found: ${functionArn}:${name}`);
  return alias;
}

function describeAlias({ arn, version, weights, description, revisionId }: AliasState): object {
  return {
    AliasArn: arn,
    Name: arn.split(":").at(-1),
    FunctionVersion: version,
    Description: description,
    RevisionId: revisionId,
    ...(Object.keys(weights).length > 0 && { RoutingConfig: { AdditionalVersionWeights: weights } }),
  };
}

const notFound = (message: string): AwsError => new AwsError("ResourceNotFoundException", message, 404);
