import type { AreaGrants } from "./function-grants.ts";
import { invoiceGrants } from "./invoice-grants.ts";
import { orderGrants } from "./order-grants.ts";
import { watchGrants } from "./watch-grants.ts";
import { webhookGrants } from "./webhook-grants.ts";

/** Routes of the partner's console that mirror routes of the partner API: each may do what the other may. */
export const ownGrants = {
  listOwnOrders: orderGrants.listOrders,
  getOwnOrder: orderGrants.getOrder,
  listOwnInvoices: invoiceGrants.listInvoices,
  getOwnInvoice: invoiceGrants.getInvoice,
  getOwnInvoiceDocument: invoiceGrants.getInvoiceDocument,
  listOwnEvents: webhookGrants.listEvents,
  getOwnEvent: webhookGrants.getEvent,
  replayOwnEvent: webhookGrants.replayEvent,
  replayOwnEvents: webhookGrants.replayEvents,
  listOwnWebhookEndpoints: webhookGrants.listWebhookEndpoints,
  createOwnWebhookEndpoint: webhookGrants.createWebhookEndpoint,
  getOwnWebhookEndpoint: webhookGrants.getWebhookEndpoint,
  updateOwnWebhookEndpoint: webhookGrants.updateWebhookEndpoint,
  deleteOwnWebhookEndpoint: webhookGrants.deleteWebhookEndpoint,
  rotateOwnWebhookSecret: webhookGrants.rotateWebhookSecret,
  pingOwnWebhookEndpoint: webhookGrants.pingWebhookEndpoint,
  listOwnWatches: watchGrants.listWatches,
  getOwnWatch: watchGrants.getWatch,
  listOwnWatchMatches: watchGrants.listWatchMatches,
} as const satisfies AreaGrants;
