import { authorize } from "../access/authorize.ts";
import type { Properties } from "../account/account-records.ts";
import { AwsError } from "../account/aws-error.ts";
import type { HandMadeTable } from "../account/hand-made.ts";
import type { ServiceCall } from "./service-call.ts";

type TableCall = (table: HandMadeTable, arn: string) => object;

const status = (isEnabled: boolean): string => (isEnabled ? "ENABLED" : "DISABLED");

const calls: Readonly<Record<string, TableCall>> = {
  DescribeTable: ({ name, streamView, isProtected, encryptionKeyArn }, TableArn) => ({
    Table: {
      ...{ TableName: name, TableArn, TableStatus: "ACTIVE", DeletionProtectionEnabled: isProtected },
      ...(streamView !== null && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: streamView },
        LatestStreamArn: `${TableArn}/stream/2026-11-22T09:00:00.000`,
      }),
      ...(encryptionKeyArn !== null && {
        SSEDescription: { Status: "ENABLED", SSEType: "KMS", KMSMasterKeyArn: encryptionKeyArn },
      }),
    },
  }),
  DescribeTimeToLive: ({ timeToLiveAttribute }) => ({
    TimeToLiveDescription: {
      TimeToLiveStatus: status(timeToLiveAttribute !== null),
      ...(timeToLiveAttribute !== null && { AttributeName: timeToLiveAttribute }),
    },
  }),
  DescribeContinuousBackups: ({ hasContinuousBackups }) => ({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: status(hasContinuousBackups) },
    },
  }),
  ListTagsOfResource: ({ tags }) => ({
    Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
  }),
};

/** Handlers of DynamoDB calls that read a table's settings, by operation. */
export const tableCalls = Object.fromEntries(
  Object.entries(calls).map(([operation, read]) => [
    operation,
    (call: ServiceCall, { TableName, ResourceArn }: { TableName?: string; ResourceArn?: string }) => {
      const { account } = call.context;
      const name = String(TableName ?? ResourceArn?.split("/").at(-1));
      const arn = `arn:aws:dynamodb:${call.region}:${account.accountId}:table/${name}`;
      authorize(account, call.caller, `dynamodb:${operation}`, arn);
      return read(findTable(call, name), arn);
    },
  ]),
);

/** Returns a table of a stack or a table without a template. @throws AwsError if there is neither */
function findTable({ context, region }: ServiceCall, name: string): HandMadeTable {
  const { account } = context;
  const deployed = account.resources().get(`AWS::DynamoDB::Table|${region}|${name}`);
  const table =
    deployed === undefined
      ? account.handMade?.tables?.find((one) => one.name === name)
      : describeDeployed(name, deployed.properties);
  if (table === undefined)
    throw new AwsError("ResourceNotFoundException", `Requested resource not found: Table: ${name} not found`);
  return table;
}

function describeDeployed(name: string, properties: Properties): HandMadeTable {
  const {
    DeletionProtectionEnabled,
    PointInTimeRecoverySpecification,
    SSESpecification,
    StreamSpecification,
    Tags,
    TimeToLiveSpecification,
  } = properties as Record<string, Record<string, unknown> | undefined>;
  return {
    name,
    streamView: (StreamSpecification?.StreamViewType as string | undefined) ?? null,
    isProtected: String(DeletionProtectionEnabled) === "true",
    timeToLiveAttribute: (TimeToLiveSpecification?.AttributeName as string | undefined) ?? null,
    hasContinuousBackups: String(PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled) === "true",
    tags: Object.fromEntries(
      ((Tags ?? []) as unknown as { Key: string; Value: string }[]).map(({ Key, Value }) => [Key, Value]),
    ),
    encryptionKeyArn: (SSESpecification?.KMSMasterKeyId as string | undefined) ?? null,
  };
}
