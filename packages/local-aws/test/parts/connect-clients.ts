import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { region } from "../../src/machine/aws-names.ts";

/** Returns the SDK clients of one identity, as a function's code would create them. */
export function connectClients(endpoint: string, accessKeyId: string) {
  const options = {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey: "local" },
    maxAttempts: 1,
  };
  return { dynamodb: new DynamoDBClient(options), sqs: new SQSClient(options), s3: new S3Client(options) };
}

/** Creates a table with the keys `pk` and `sk` and the index `byOwner` on `owner`. */
export async function createTable(dynamodb: DynamoDBClient, tableName: string): Promise<void> {
  await dynamodb.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: ["pk", "sk", "owner"].map((AttributeName) => ({
        AttributeName,
        AttributeType: "S",
      })),
      GlobalSecondaryIndexes: [
        {
          IndexName: "byOwner",
          KeySchema: [{ AttributeName: "owner", KeyType: "HASH" }],
          Projection: { ProjectionType: "ALL" },
        },
      ],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    }),
  );
}

/** Returns an item for the tables that `createTable` creates. */
export function item(pk: string, owner = "nobody") {
  return { pk: { S: pk }, sk: { S: "-" }, owner: { S: owner } };
}

/** Key of an item. */
export function key(pk: string) {
  return { pk: { S: pk }, sk: { S: "-" } };
}
