import { Aws, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { AnyPrincipal, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { stageIdOf } from "../edge/origin-names.ts";
import { letAlarmsUse } from "../observability/alarm-key.ts";

const deletionDays = 30;
const developerDeletionDays = 7;

/**
 * Returns the key for an environment's secrets, business documents and alarm messages in transit. Roles that may use
 * the table or the buckets may use the key, but only through these services and from this account. Roles therefore need
 * no statement about it: DynamoDB and S3 call KMS on behalf of their caller. DynamoDB also needs grants on the key for
 * work without a caller.
 */
export function createDataKey(scope: Construct, id: string, { keepsData }: { keepsData: boolean }): Key {
  const key = new Key(scope, id, {
    description: "Table, invoices, vehicle histories and archive",
    enableKeyRotation: true,
    pendingWindow: Duration.days(keepsData ? deletionDays : developerDeletionDays),
    removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
  const { region } = Stack.of(scope);
  const [table, buckets] = [`dynamodb.${region}.amazonaws.com`, `s3.${region}.amazonaws.com`];
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: "CallersOfTableAndBuckets",
      principals: [new AnyPrincipal()],
      actions: ["kms:Encrypt", "kms:Decrypt", "kms:ReEncrypt*", "kms:GenerateDataKey*", "kms:DescribeKey"],
      resources: ["*"],
      conditions: {
        StringEquals: { "kms:CallerAccount": Aws.ACCOUNT_ID, "kms:ViaService": [table, buckets] },
      },
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      sid: "GrantsOfTheTable",
      principals: [new AnyPrincipal()],
      actions: ["kms:CreateGrant"],
      resources: ["*"],
      conditions: {
        StringEquals: { "kms:CallerAccount": Aws.ACCOUNT_ID, "kms:ViaService": table },
        Bool: { "kms:GrantIsForAWSResource": "true" },
      },
    }),
  );
  letAlarmsUse(key, [`${stageIdOf(scope)}-Observability`]);
  return key;
}
