import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulators, startEmulators } from "../../src/emulators/start-emulators.ts";
import { type AwsClients, connectAws } from "../../src/provision/connect-aws.ts";
import { provisionStage } from "../../src/provision/provision-stage.ts";
import type { TemplateResource } from "../../src/templates/load-assembly.ts";
import { resolveFor } from "./fixture/resolve-resources.ts";

let emulators: Emulators;
let clients: AwsClients;

beforeAll(async () => {
  emulators = await startEmulators({ dataDirectory: null });
  clients = connectAws(emulators);
});
afterAll(async () => {
  clients.close();
  await emulators.stop();
});

const provision = (resources: Record<string, TemplateResource>) =>
  provisionStage(resolveFor(resources), clients);

const table = (properties: Record<string, unknown> = {}): TemplateResource => ({
  Type: "AWS::DynamoDB::Table",
  Properties: {
    TableName: "cars",
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: [
      { AttributeName: "pk", AttributeType: "S" },
      { AttributeName: "make", AttributeType: "S" },
    ].slice(0, properties.GlobalSecondaryIndexes ? 2 : 1),
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
    ...properties,
  },
});

const byMake = {
  IndexName: "byMake",
  KeySchema: [{ AttributeName: "make", KeyType: "HASH" }],
  Projection: { ProjectionType: "ALL" },
};

describe("provisionStage", () => {
  it("provisionStage creates a table with its stream, and later runs reuse the table and add a new index", async () => {
    await provision({ Cars: table() });
    await provision({ Cars: table() });
    await provision({ Cars: table({ GlobalSecondaryIndexes: [byMake] }) });
    const { Table: made } = await clients.dynamodb.send(new DescribeTableCommand({ TableName: "cars" }));
    expect(made?.StreamSpecification?.StreamViewType).toBe("NEW_IMAGE");
    expect(made?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(["byMake"]);
  });

  it("provisionStage rejects a table whose key or stream differs from the template", async () => {
    const otherKey = [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ];
    await expect(provision({ Cars: table({ KeySchema: otherKey }) })).rejects.toThrow(
      "Table cars exists with another key",
    );
    await expect(provision({ Cars: table({ StreamSpecification: undefined }) })).rejects.toThrow(
      "another stream view",
    );
  });

  it("provisionStage reuses an existing FIFO queue on the second run", async () => {
    const Fifo = {
      Type: "AWS::SQS::Queue",
      Properties: {
        QueueName: "lookups.fifo",
        FifoQueue: true,
        ContentBasedDeduplication: true,
        DeduplicationScope: "messageGroup",
        FifoThroughputLimit: "perMessageGroupId",
      },
    };
    await provision({ Fifo });
    await provision({ Fifo });
    const QueueUrl = resolveFor({ Fifo }).resources[0]?.reference;
    const { Attributes: attributes } = await clients.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    );
    expect(attributes).toMatchObject({ FifoQueue: "true", ContentBasedDeduplication: "true" });
  });

  it("provisionStage creates dead-letter queues before their source queues and later changes queue attributes", async () => {
    const work = (seconds: number): TemplateResource => ({
      Type: "AWS::SQS::Queue",
      Properties: {
        VisibilityTimeout: seconds,
        RedrivePolicy: { deadLetterTargetArn: { "Fn::GetAtt": ["Dead", "Arn"] }, maxReceiveCount: 3 },
      },
    });
    const Dead = { Type: "AWS::SQS::Queue" };
    await provision({ Work: work(10), Dead });
    await provision({ Work: work(20), Dead });
    const QueueUrl = resolveFor({ Work: work(20), Dead }).resources[0]?.reference;
    const { Attributes: attributes } = await clients.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
    );
    expect(attributes?.VisibilityTimeout).toBe("20");
    expect(JSON.parse(attributes!.RedrivePolicy!)).toMatchObject({
      deadLetterTargetArn: "arn:aws:sqs:ap-northeast-2:000000000000:test-Stack-Dead",
    });
  });
});
