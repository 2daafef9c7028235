import path from "node:path";
import { localSecret, region } from "../machine/aws-names.ts";
import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";

/** A Lambda function as the local stage runs it. */
export interface LocalFunction {
  /** The AWS identity of the function: `<stage>.<stack>.<logicalId>`, also its access key id. */
  identity: string;
  stackId: string;
  logicalId: string;
  name: string;
  /** The ARN of the invocation, with the alias or version if there is one. */
  arn: string;
  /** The invoked alias or version; null for the function itself. */
  qualifier: string | null;
  /** The running version, `$LATEST` or a number. */
  version: string;
  roleArn: string;
  /** Name of the log group that receives the function's output. */
  logGroup: string;
  /** Absolute path of the bundle. */
  modulePath: string;
  exportName: string;
  timeoutSeconds: number;
  memoryMegabytes: number;
  /** The reserved concurrency of the function; null for the account's shared concurrency. */
  reservedConcurrency: number | null;
  /** The whole `process.env` of the function. */
  environment: Readonly<Record<string, string>>;
}

const latestVersion = "$LATEST";

/**
 * Returns a function invoked by one of its aliases or versions. The returned function knows its version, and has the
 * same code.
 */
export const qualifyFunction = (local: LocalFunction, qualifier: string, version: string): LocalFunction => ({
  ...local,
  arn: `${local.arn}:${qualifier}`,
  qualifier,
  version,
  environment: { ...local.environment, AWS_LAMBDA_FUNCTION_VERSION: version },
});

/**
 * Reads the functions of a stage that run on Node. Functions on another runtime are CloudFormation's own
 * (custom resources) and are omitted; the local stage does their work itself.
 *
 * @param awsUrl the AWS endpoint for functions.
 * @throws Error naming the function when its code, handler or role is missing.
 */
export function readFunctions(stage: ResolvedStage, awsUrl: string): LocalFunction[] {
  return stage
    .ofType("AWS::Lambda::Function")
    .filter(({ properties }) => String(properties.Runtime).startsWith("nodejs"))
    .filter(({ properties }) => (properties.Code as { ZipFile?: string } | undefined)?.ZipFile === undefined)
    .map((resource) => readFunction(stage.stageName, resource, awsUrl));
}

/**
 * Reads one function.
 *
 * @param properties its properties when a version was published; by default its current ones.
 */
export function readFunction(
  stageName: string,
  resource: ResolvedResource,
  awsUrl: string,
  properties: Readonly<Record<string, unknown>> = resource.properties,
): LocalFunction {
  const { stack, logicalId } = resource;
  const identity = `${stageName}.${stack.stackId}.${logicalId}`;
  const name = resource.reference;
  const memoryMegabytes = Number(properties.MemorySize ?? 128);
  const handler = String(properties.Handler);
  const dot = handler.lastIndexOf(".");
  if (dot === -1) throw new Error(`${identity}: handler "${handler}" is not <file>.<export>`);
  const { Variables: variables = {} } = (properties.Environment ?? {}) as {
    Variables?: Record<string, unknown>;
  };
  const own = Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [key, placeManagement(String(value), awsUrl)]),
  );
  return {
    identity,
    stackId: stack.stackId,
    logicalId,
    name,
    arn: resource.attribute("Arn"),
    qualifier: null,
    version: latestVersion,
    roleArn: String(properties.Role),
    logGroup: readLogGroup(properties) ?? `/aws/lambda/${name}`,
    modulePath: path.join(findCode(resource, properties), `${handler.slice(0, dot)}.mjs`),
    exportName: handler.slice(dot + 1),
    timeoutSeconds: Number(properties.Timeout ?? 3),
    memoryMegabytes,
    reservedConcurrency: readReserve(resource),
    environment: {
      ...own,
      AWS_ACCESS_KEY_ID: identity,
      AWS_SECRET_ACCESS_KEY: localSecret,
      AWS_REGION: region,
      AWS_DEFAULT_REGION: region,
      AWS_ENDPOINT_URL: awsUrl,
      AWS_EXECUTION_ENV: `AWS_Lambda_${String(properties.Runtime)}`,
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
      AWS_LAMBDA_FUNCTION_VERSION: latestVersion,
      AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
      LANG: "en_US.UTF-8",
      TZ: ":UTC",
    },
  };
}

/**
 * Replaces the connection management URL of a WebSocket API with the local AWS endpoint. In AWS, each API has its own
 * URL.
 */
const placeManagement = (value: string, awsUrl: string): string =>
  value.replace(/^https:\/\/(\w+)\.execute-api\.[\w-]+\.amazonaws\.com\b/, `${awsUrl}/$1`);

const readLogGroup = ({ LoggingConfig }: Readonly<Record<string, unknown>>): string | undefined =>
  (LoggingConfig as { LogGroup?: string } | undefined)?.LogGroup;

/** Returns the reserved concurrency of a function, which all its versions share. */
function readReserve({ properties }: ResolvedResource): number | null {
  const { ReservedConcurrentExecutions: reserved } = properties;
  return reserved === undefined ? null : Number(reserved);
}

function findCode(
  { metadata, stack, logicalId }: ResolvedResource,
  properties: Readonly<Record<string, unknown>>,
): string {
  const { S3Key: key } = (properties.Code ?? {}) as { S3Key?: string };
  const published = key === undefined ? undefined : stack.assetPaths.get(key);
  if (published !== undefined) return published;
  const assetPath = metadata["aws:asset:path"];
  if (typeof assetPath === "string") return path.resolve(stack.directory, assetPath);
  throw new Error(`${stack.stackId}/${logicalId}: the assembly holds no code for this function`);
}
