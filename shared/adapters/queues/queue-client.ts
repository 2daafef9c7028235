import { SQSClient } from "@aws-sdk/client-sqs";
import { sdkSettings } from "../../platform/sdk-settings.ts";

/**
 * The connection to all queues. Uses the configured endpoint, because an emulator's queue URLs contain hosts that do
 * not resolve.
 */
export const queueClient = new SQSClient({ ...sdkSettings(), useQueueUrlAsEndpoint: false });
