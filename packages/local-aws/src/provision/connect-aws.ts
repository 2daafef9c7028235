import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { localSecret, region, rootIdentity } from "../machine/aws-names.ts";
import { carryOverNetwork, type JsonCarrier } from "./connect-json.ts";
import { connectQueues, type QueuesClient } from "./connect-queues.ts";
import { connectStreams, type StreamsClient } from "./connect-streams.ts";

/** Clients of the local services with all permissions. */
export interface AwsClients {
  dynamodb: DynamoDBClient;
  streams: StreamsClient;
  sqs: SQSClient;
  /** The queue client for long polling. */
  queues: QueuesClient;
  s3: S3Client;
  close(): void;
}

/** The URL of the local services, without a trailing slash. */
export interface ServiceUrls {
  dynamodbUrl: string;
  sqsUrl: string;
  s3Url: string;
}

/** Warnings only, because the SDK copies each request and response for a logger with more methods. */
const quietLogger = {
  trace() {},
  debug() {},
  warn: (...content: unknown[]) => console.warn(...content),
} as NonNullable<DynamoDBClientConfig["logger"]>;

/**
 * Connects to the local services.
 *
 * @param toQueues sends the requests of message pollers; by default to the address of SQS.
 */
export function connectAws(
  { dynamodbUrl, sqsUrl, s3Url }: ServiceUrls,
  toQueues: JsonCarrier = carryOverNetwork(sqsUrl),
): AwsClients {
  const common = () => ({
    maxAttempts: 4,
    logger: quietLogger,
    region,
    credentials: { accessKeyId: rootIdentity, secretAccessKey: localSecret },
  });
  const clients = {
    dynamodb: new DynamoDBClient({ ...common(), endpoint: dynamodbUrl }),
    streams: connectStreams(dynamodbUrl),
    // Send to `sqsUrl`, because queue URLs contain the endpoint for functions.
    sqs: new SQSClient({
      ...common(),
      endpoint: sqsUrl,
      useQueueUrlAsEndpoint: false,
    }),
    queues: connectQueues(toQueues),
    s3: new S3Client({ ...common(), endpoint: s3Url, forcePathStyle: true }),
  };
  return {
    ...clients,
    close() {
      for (const client of Object.values(clients)) client.destroy();
    },
  };
}
