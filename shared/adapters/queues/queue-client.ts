import { SQSClient } from "@aws-sdk/client-sqs";
import { sdkLogger } from "../../platform/sdk-logger.ts";

/**
 * The connection to all queues. Uses the configured endpoint, because an emulator's queue URLs contain hosts that do
 * not resolve.
 */
export const queueClient = new SQSClient({ maxAttempts: 4, useQueueUrlAsEndpoint: false, logger: sdkLogger });
