import { alikeBy, alikeInRegion, type CountedResource, listOf, type Quota } from "./quota.ts";

const lambda = "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html";
/** The concurrency that Lambda keeps for functions without a reservation. */
const unreservedConcurrency = 100;
/** The usual concurrency of an account. A new account often has 10 or 50; the stage's settings contain the value. */
const usualConcurrency = 1_000;

/** Returns the concurrency that the functions of an account may reserve. */
export const reservableOf = (concurrency: number): number => Math.max(0, concurrency - unreservedConcurrency);

/** Title of the quota whose limit follows from an account's concurrency, which a stage's settings contain. */
export const reservedConcurrencyTitle = "Lambda: reserved concurrency of an account, 100 left aside";

/** Title of the memory quota, which the search index uses up. AWS raises this quota of a new account automatically. */
export const functionMemoryTitle = "Lambda: memory of a function in a new account";

/** Lambda stores the code of each version as well as the function's own. */
const codeStorageMegabytes = 75 * 1024;
const isCode = (type: string): boolean => type === "AWS::Lambda::Function" || type === "AWS::Lambda::Version";

const environmentBytes = ({ properties }: CountedResource): number => {
  const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
  return Buffer.byteLength(JSON.stringify(Variables));
};

/**
 * Returns the size that a permission adds to a function policy. Lambda writes each permission as a separate statement.
 */
const statementBytes = ({ properties }: CountedResource): number => {
  const { FunctionName, Action, Principal, SourceArn } = properties;
  const statement = {
    Sid: "x".repeat(64),
    Effect: "Allow",
    Principal: { Service: Principal },
    Action,
    Resource: FunctionName,
    ...(SourceArn !== undefined && { Condition: { ArnLike: { "AWS:SourceArn": SourceArn } } }),
  };
  return Buffer.byteLength(JSON.stringify(statement));
};

/** Quotas of functions and of traffic shifts between their versions. */
export const computeQuotas: Quota[] = [
  {
    title: "Lambda: bytes of a function's environment",
    ...{ limit: 4_096, unit: "bytes", source: lambda, types: ["AWS::Lambda::Function"] },
    measure: environmentBytes,
    refuse: (resource) =>
      "Lambda was unable to configure your environment variables because the environment variables you have provided " +
      `exceeded the 4KB limit. String measured: ${environmentBytes(resource)}`,
  },
  {
    title: "Lambda: bytes of a function's resource policy",
    ...{ limit: 20_480, unit: "bytes", source: lambda, types: ["AWS::Lambda::Permission"] },
    measure: (resource, others) =>
      alikeBy("FunctionName", resource, others).reduce((sum, each) => sum + statementBytes(each), 0),
    refuse: (_, value) => `The final policy size (${value}) is bigger than the limit (20480).`,
  },
  {
    title: reservedConcurrencyTitle,
    ...{ limit: reservableOf(usualConcurrency), unit: "environments", source: lambda },
    types: ["AWS::Lambda::Function"],
    measure: (resource, others) =>
      alikeInRegion(resource, others).reduce(
        (sum, { properties }) => sum + Number(properties.ReservedConcurrentExecutions ?? 0),
        0,
      ),
    refuse: ({ physicalId }) =>
      `Specified ReservedConcurrentExecutions for function ${physicalId} decreases account's ` +
      `UnreservedConcurrentExecution below its minimum value of [${unreservedConcurrency}].`,
  },
  {
    title: "Lambda: code storage of a region",
    ...{ limit: codeStorageMegabytes, unit: "MB", source: lambda },
    types: ["AWS::Lambda::Function", "AWS::Lambda::Version"],
    measure: (resource, others) => {
      const stored = [...others].filter(({ type, region }) => region === resource.region && isCode(type));
      const bytes = [resource, ...stored].reduce((sum, { codeBytes = 0 }) => sum + codeBytes, 0);
      return Math.ceil(bytes / 1024 ** 2);
    },
    refuse: () => "Code storage limit exceeded. (Service: Lambda, Status Code: 400)",
  },
  {
    title: functionMemoryTitle,
    ...{ limit: 3_008, unit: "MB", source: lambda, types: ["AWS::Lambda::Function"] },
    measure: ({ properties }) => Number(properties.MemorySize ?? 128),
    refuse: () =>
      "'MemorySize' value failed to satisfy constraint: Member must have value less than or equal to 3008",
  },
  {
    title: "Lambda: layers of a function",
    ...{ limit: 5, unit: "layers", source: lambda, types: ["AWS::Lambda::Function"] },
    measure: ({ properties }) => listOf(properties, "Layers").length,
    refuse: ({ physicalId }) => `Function ${physicalId} cannot reference more than 5 layers.`,
  },
  {
    title: "CodeDeploy: deployment groups of an application",
    ...{ limit: 1_000, unit: "groups", types: ["AWS::CodeDeploy::DeploymentGroup"] },
    source: "https://docs.aws.amazon.com/codedeploy/latest/userguide/limits.html",
    measure: (resource, others) => alikeBy("ApplicationName", resource, others).length,
    refuse: ({ properties }) =>
      `The maximum number of deployment groups (1000) for application ${String(properties.ApplicationName)} was exceeded.`,
  },
  {
    title: "CodeDeploy: alarms of a deployment group",
    ...{ limit: 10, unit: "alarms", types: ["AWS::CodeDeploy::DeploymentGroup"] },
    source: "https://docs.aws.amazon.com/codedeploy/latest/userguide/limits.html",
    measure: ({ properties }) =>
      listOf((properties.AlarmConfiguration ?? {}) as object as Record<string, unknown>, "Alarms").length,
    refuse: () => "The maximum number of alarms for a deployment group (10) was exceeded.",
  },
];
