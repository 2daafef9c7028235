import type { ResolvedStage } from "../templates/resolved-stage.ts";

/** The targets that S3 notifies of created objects in a bucket. */
export interface BucketNotification {
  bucketName: string;
  configurationId: string;
  target: "function" | "queue";
  targetArn: string;
  /** The required prefix and suffix of keys; empty for any. */
  prefix: string;
  suffix: string;
}

interface Configuration {
  Id?: string;
  Event?: string;
  Events?: string[];
  Function?: string;
  LambdaFunctionArn?: string;
  Queue?: string;
  QueueArn?: string;
  Filter?: {
    S3Key?: { Rules?: FilterRule[] };
    Key?: { FilterRules?: FilterRule[] };
  };
}

interface FilterRule {
  Name: string;
  Value: string;
}

interface NotificationConfiguration {
  LambdaConfigurations?: Configuration[];
  LambdaFunctionConfigurations?: Configuration[];
  QueueConfigurations?: Configuration[];
}

/**
 * Reads the notifications of a stage's buckets, from the buckets' own property and from the CDK's custom
 * resource. Throws on an event other than the creation of objects, and on a target that is neither function
 * nor queue.
 */
export function readNotifications(stage: ResolvedStage): BucketNotification[] {
  const own = stage.ofType("AWS::S3::Bucket").map(({ reference, properties }) => ({
    bucketName: reference,
    configuration: properties.NotificationConfiguration as NotificationConfiguration | undefined,
  }));
  const custom = stage.ofType("Custom::S3BucketNotifications").map(({ properties }) => ({
    bucketName: String(properties.BucketName),
    configuration: properties.NotificationConfiguration as NotificationConfiguration | undefined,
  }));
  return [...own, ...custom].flatMap(({ bucketName, configuration = {} }) =>
    readConfiguration(bucketName, configuration),
  );
}

function readConfiguration(
  bucketName: string,
  configuration: NotificationConfiguration,
): BucketNotification[] {
  const toFunctions = [
    ...(configuration.LambdaConfigurations ?? []),
    ...(configuration.LambdaFunctionConfigurations ?? []),
  ];
  return [
    ...toFunctions.map((each) => readOne(bucketName, "function", each)),
    ...(configuration.QueueConfigurations ?? []).map((each) => readOne(bucketName, "queue", each)),
  ];
}

function readOne(
  bucketName: string,
  target: BucketNotification["target"],
  configuration: Configuration,
): BucketNotification {
  const events = configuration.Events ?? [configuration.Event ?? ""];
  const unsupported = events.find((event) => !event.startsWith("s3:ObjectCreated:"));
  if (unsupported !== undefined)
    throw new Error(`${bucketName}: notifications of ${unsupported} do not run here`);
  const targetArn =
    target === "queue"
      ? (configuration.Queue ?? configuration.QueueArn)
      : (configuration.Function ?? configuration.LambdaFunctionArn);
  if (targetArn === undefined) throw new Error(`${bucketName}: a notification has no target`);
  const rules = configuration.Filter?.S3Key?.Rules ?? configuration.Filter?.Key?.FilterRules ?? [];
  const rule = (name: string) => rules.find((each) => each.Name.toLowerCase() === name)?.Value ?? "";
  return {
    bucketName,
    configurationId: configuration.Id ?? `${bucketName}-notification`,
    target,
    targetArn,
    prefix: rule("prefix"),
    suffix: rule("suffix"),
  };
}
