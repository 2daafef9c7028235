import type { ResolvedStage } from "../templates/resolved-stage.ts";
import type { AwsClients } from "./connect-aws.ts";
import { provisionBucket } from "./provision-buckets.ts";
import { provisionFiles } from "./provision-files.ts";
import { orderQueues, provisionQueue } from "./provision-queues.ts";
import { provisionTable } from "./provision-tables.ts";

/** Creates the missing tables, queues and buckets of a stage, and updates existing ones to match the templates. */
export async function provisionStage(stage: ResolvedStage, clients: AwsClients): Promise<void> {
  for (const table of stage.ofType("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable")) {
    await provisionTable(clients.dynamodb, table);
  }
  for (const queue of orderQueues(stage.ofType("AWS::SQS::Queue"))) await provisionQueue(clients.sqs, queue);
  for (const bucket of stage.ofType("AWS::S3::Bucket")) await provisionBucket(clients.s3, bucket);
  await provisionFiles(stage, clients.s3);
}
