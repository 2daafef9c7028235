import type { AreaGrants } from "./function-grants.ts";

/** Webhook endpoints and the log of events. Endpoints, subscriptions, events and deliveries share a partition. */
export const webhookGrants = {
  createWebhookEndpoint: {
    table: { getMany: ["event"], put: ["event"], update: ["event"] },
    settings: ["webhookLoopbackAllowed"],
  },
  listWebhookEndpoints: { table: { query: ["event"] } },
  getWebhookEndpoint: { table: { get: ["event"] } },
  updateWebhookEndpoint: {
    table: { get: ["event"], getMany: ["event"], put: ["event"], update: ["event"] },
    settings: ["webhookLoopbackAllowed"],
  },
  deleteWebhookEndpoint: {
    table: { get: ["event"], getMany: ["event"], delete: ["event"], update: ["event"] },
  },
  rotateWebhookSecret: {
    table: { get: ["event"], getMany: ["event"], put: ["event"], update: ["event"] },
  },
  // An endpoint may take 15 s to answer, after 5 s of name resolution.
  pingWebhookEndpoint: {
    table: { get: ["event"] },
    settings: ["apiVersion", "webhookLoopbackAllowed"],
    timeoutSeconds: 25,
  },
  listEvents: { table: { query: ["event"], queryIndex: ["eventSubject"] }, memoryMib: 1024 },
  getEvent: { table: { query: ["event"] } },
  replayEvent: { table: { query: ["event"], getMany: ["event"], put: ["event"] } },
  // The first part of a long stretch: twenty reads to find its beginning, then a hundred writes.
  replayEvents: {
    table: { get: ["event"], query: ["event"], getMany: ["event"], put: ["event"] },
    sendsTo: ["replayQueueUrl"],
    memoryMib: 1024,
  },
  listFailedDeliveries: { table: { queryDue: ["failedDelivery"], getMany: ["event"] }, memoryMib: 1024 },
  retryDelivery: { table: { getMany: ["event"], put: ["event", "audit"], update: ["event"] } },
  listOrderEvents: { table: { get: ["order"], queryIndex: ["eventSubject"] } },
} as const satisfies AreaGrants;
