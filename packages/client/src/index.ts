export type { ApiAnswer, ApiCall, CallOptions } from "./api-call.ts";
export { type ClientOptions, type Environment, VehicleSourcing } from "./client.ts";
export {
  AbortedError,
  ApiError,
  BrokenLinkError,
  ConnectionError,
  EventGapError,
  InvalidArgumentError,
  InvalidSignatureError,
  TimeoutError,
  UnreadableAnswerError,
  VehicleSourcingError,
} from "./errors.ts";
export { firstDigest } from "./events/event-chain.ts";
export type { EventInbox } from "./events/event-inbox.ts";
export type { EventLog, FollowOptions, ReadOptions } from "./events/event-log.ts";
export * from "./generated/errors.ts";
export type * from "./generated/types.ts";
export { contractVersion } from "./generated/version.ts";
export type { ListPage, PageCall } from "./page-call.ts";
export { verifyCheckpoint, verifyReceipt } from "./statements/verify-statement.ts";
export type { AttemptReport } from "./transport.ts";
export { type SignedDelivery, signTestDelivery } from "./webhooks/sign-test-delivery.ts";
export { createWebhookSecret } from "./webhooks/signature-schemes.ts";
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookDelivery,
  type WebhookHeaders,
  type WebhookPing,
  type WebhookRefusalReason,
  WebhookVerificationError,
} from "./webhooks/verify-webhook.ts";
