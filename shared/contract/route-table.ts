import type { RouteDefinition } from "./define-route.ts";
import { createApiKeyRoute } from "./routes/account/create-api-key.ts";
import { getAccountRoute } from "./routes/account/get-account.ts";
import { getUsageRoute } from "./routes/account/get-usage.ts";
import { listApiKeysRoute } from "./routes/account/list-api-keys.ts";
import { replaceApiKeyAllowlistRoute } from "./routes/account/replace-api-key-allowlist.ts";
import { revokeApiKeyRoute } from "./routes/account/revoke-api-key.ts";
import { rotateApiKeyRoute } from "./routes/account/rotate-api-key.ts";
import { searchAccountRoute } from "./routes/account/search-account.ts";
import { approveRequestRoute } from "./routes/approvals/approve-request.ts";
import { listApprovalsRoute } from "./routes/approvals/list-approvals.ts";
import { rejectRequestRoute } from "./routes/approvals/reject-request.ts";
import { callAssistantRoute } from "./routes/assistant/call-assistant.ts";
import { createArchiveDownloadRoute } from "./routes/audit/create-archive-download.ts";
import { createAuditCheckpointRoute } from "./routes/audit/create-audit-checkpoint.ts";
import { listArchiveRoute } from "./routes/audit/list-archive.ts";
import { listAuditRoute } from "./routes/audit/list-audit.ts";
import { getCertificateRoute } from "./routes/certificates/get-certificate.ts";
import { getPartnerCertificateRoute } from "./routes/certificates/get-partner-certificate.ts";
import { listCertificatesRoute } from "./routes/certificates/list-certificates.ts";
import { listPartnerCertificatesRoute } from "./routes/certificates/list-partner-certificates.ts";
import { startCertificateRoute } from "./routes/certificates/start-certificate.ts";
import { disablePartnerEndpointRoute } from "./routes/deliveries/disable-partner-endpoint.ts";
import { enablePartnerEndpointRoute } from "./routes/deliveries/enable-partner-endpoint.ts";
import { listFailedDeliveriesRoute } from "./routes/deliveries/list-failed-deliveries.ts";
import { listPartnerEndpointsRoute } from "./routes/deliveries/list-partner-endpoints.ts";
import { recoverPartnerEndpointRoute } from "./routes/deliveries/recover-partner-endpoint.ts";
import { retryDeliveryRoute } from "./routes/deliveries/retry-delivery.ts";
import { createHistoryLookupRoute } from "./routes/history-lookups/create-history-lookup.ts";
import { getHistoryBillingRoute } from "./routes/history-lookups/get-history-billing.ts";
import { getHistoryLookupRoute } from "./routes/history-lookups/get-history-lookup.ts";
import { getHistoryReportRoute } from "./routes/history-lookups/get-history-report.ts";
import { listHistoryLookupsRoute } from "./routes/history-lookups/list-history-lookups.ts";
import { confirmBatchRemovalsRoute } from "./routes/inventory/confirm-batch-removals.ts";
import { createInventoryBatchRoute } from "./routes/inventory/create-inventory-batch.ts";
import { getInventoryBatchRoute } from "./routes/inventory/get-inventory-batch.ts";
import { listBatchRejectionsRoute } from "./routes/inventory/list-batch-rejections.ts";
import { listInventoryBatchesRoute } from "./routes/inventory/list-inventory-batches.ts";
import { getInvoiceRoute } from "./routes/invoices/get-invoice.ts";
import { getInvoiceDocumentRoute } from "./routes/invoices/get-invoice-document.ts";
import { listInvoicesRoute } from "./routes/invoices/list-invoices.ts";
import { answerMessageThreadRoute } from "./routes/messages/answer-message-thread.ts";
import { assignMessageThreadRoute } from "./routes/messages/assign-message-thread.ts";
import { createAttachmentRoute } from "./routes/messages/create-attachment.ts";
import { createOperatorAttachmentRoute } from "./routes/messages/create-operator-attachment.ts";
import { issueChatTokenRoute } from "./routes/messages/issue-chat-token.ts";
import { issueOperatorChatTokenRoute } from "./routes/messages/issue-operator-chat-token.ts";
import { listMessageThreadsRoute } from "./routes/messages/list-message-threads.ts";
import { listMessagesRoute } from "./routes/messages/list-messages.ts";
import { listOperatorThreadsRoute } from "./routes/messages/list-operator-threads.ts";
import { listOrderMessagesRoute } from "./routes/messages/list-order-messages.ts";
import { listThreadMessagesRoute } from "./routes/messages/list-thread-messages.ts";
import { markMessageThreadReadRoute } from "./routes/messages/mark-message-thread-read.ts";
import { markOperatorThreadReadRoute } from "./routes/messages/mark-operator-thread-read.ts";
import { openAttachmentRoute } from "./routes/messages/open-attachment.ts";
import { openOperatorAttachmentRoute } from "./routes/messages/open-operator-attachment.ts";
import { sendMessageRoute } from "./routes/messages/send-message.ts";
import { sendOrderMessageRoute } from "./routes/messages/send-order-message.ts";
import { withdrawMessageRoute } from "./routes/messages/withdraw-message.ts";
import { createRequestSearchRoute } from "./routes/operations/create-request-search.ts";
import { getRequestSearchRoute } from "./routes/operations/get-request-search.ts";
import { listAlarmsRoute } from "./routes/operations/list-alarms.ts";
import { listDeadLetterQueuesRoute } from "./routes/operations/list-dead-letter-queues.ts";
import { redriveDeadLetterQueueRoute } from "./routes/operations/redrive-dead-letter-queue.ts";
import { draftInvoiceRoute } from "./routes/operator-invoices/draft-invoice.ts";
import { editInvoiceRoute } from "./routes/operator-invoices/edit-invoice.ts";
import { getOperatorInvoiceRoute } from "./routes/operator-invoices/get-operator-invoice.ts";
import { getOperatorInvoiceDocumentRoute } from "./routes/operator-invoices/get-operator-invoice-document.ts";
import { issueInvoiceRoute } from "./routes/operator-invoices/issue-invoice.ts";
import { listOperatorInvoicesRoute } from "./routes/operator-invoices/list-operator-invoices.ts";
import { previewInvoiceRoute } from "./routes/operator-invoices/preview-invoice.ts";
import { recordInvoicePaymentRoute } from "./routes/operator-invoices/record-invoice-payment.ts";
import { reissueInvoiceRoute } from "./routes/operator-invoices/reissue-invoice.ts";
import { voidInvoiceRoute } from "./routes/operator-invoices/void-invoice.ts";
import { acquireLotRoute } from "./routes/operator-orders/acquire-lot.ts";
import { awardLotRoute } from "./routes/operator-orders/award-lot.ts";
import { correctOrderRoute } from "./routes/operator-orders/correct-order.ts";
import { createInspectionReportRoute } from "./routes/operator-orders/create-inspection-report.ts";
import { getLotRoute } from "./routes/operator-orders/get-lot.ts";
import { getOperatorOrderRoute } from "./routes/operator-orders/get-operator-order.ts";
import { listLotsRoute } from "./routes/operator-orders/list-lots.ts";
import { listOperatorOrdersRoute } from "./routes/operator-orders/list-operator-orders.ts";
import { listOrderVersionsRoute } from "./routes/operator-orders/list-order-versions.ts";
import { loseLotRoute } from "./routes/operator-orders/lose-lot.ts";
import { takeBackAwardRoute } from "./routes/operator-orders/take-back-award.ts";
import { transitionOrderRoute } from "./routes/operator-orders/transition-order.ts";
import { backfillOrderRoute } from "./routes/orders/backfill-order.ts";
import { changeOrderBidRoute } from "./routes/orders/change-order-bid.ts";
import { confirmOrderRoute } from "./routes/orders/confirm-order.ts";
import { createOrderRoute } from "./routes/orders/create-order.ts";
import { deleteOrderRoute } from "./routes/orders/delete-order.ts";
import { getOrderRoute } from "./routes/orders/get-order.ts";
import { getOrderInvoiceRoute } from "./routes/orders/get-order-invoice.ts";
import { getOrderVehicleRoute } from "./routes/orders/get-order-vehicle.ts";
import { listOrderEventsRoute } from "./routes/orders/list-order-events.ts";
import { listOrdersRoute } from "./routes/orders/list-orders.ts";
import { reportOrderStatusRoute } from "./routes/orders/report-order-status.ts";
import { simulateOrderStatusRoute } from "./routes/orders/simulate-order-status.ts";
import { getOverviewRoute } from "./routes/overview/get-overview.ts";
import { getResultDraftRoute } from "./routes/overview/get-result-draft.ts";
import { replaceResultDraftRoute } from "./routes/overview/replace-result-draft.ts";
import { searchEnvironmentRoute } from "./routes/overview/search-environment.ts";
import { endPartnerViewRoute } from "./routes/partner-views/end-partner-view.ts";
import { startPartnerViewRoute } from "./routes/partner-views/start-partner-view.ts";
import { changePartnerRoute } from "./routes/partners/change-partner.ts";
import { createPartnerRoute } from "./routes/partners/create-partner.ts";
import { getPartnerRoute } from "./routes/partners/get-partner.ts";
import { issuePartnerKeyRoute } from "./routes/partners/issue-partner-key.ts";
import { listPartnerKeysRoute } from "./routes/partners/list-partner-keys.ts";
import { listPartnersRoute } from "./routes/partners/list-partners.ts";
import { revokePartnerKeyRoute } from "./routes/partners/revoke-partner-key.ts";
import { getHealthRoute } from "./routes/service/get-health.ts";
import { getFeeSettingsRoute } from "./routes/settings/get-fee-settings.ts";
import { replaceFeeSettingsRoute } from "./routes/settings/replace-fee-settings.ts";
import { createCheckpointRoute } from "./routes/statements/create-checkpoint.ts";
import { getOperatorOrderReceiptRoute } from "./routes/statements/get-operator-order-receipt.ts";
import { getOrderReceiptRoute } from "./routes/statements/get-order-receipt.ts";
import { getOrderReceiptDocumentRoute } from "./routes/statements/get-order-receipt-document.ts";
import { getPublicKeysRoute } from "./routes/statements/get-public-keys.ts";
import { listCheckpointsRoute } from "./routes/statements/list-checkpoints.ts";
import { listUpstreamsRoute } from "./routes/upstreams/list-upstreams.ts";
import { changeAccountUserRoute } from "./routes/users/change-account-user.ts";
import { changeUserRoute } from "./routes/users/change-user.ts";
import { inviteAccountUserRoute } from "./routes/users/invite-account-user.ts";
import { inviteUserRoute } from "./routes/users/invite-user.ts";
import { listAccountUsersRoute } from "./routes/users/list-account-users.ts";
import { listUsersRoute } from "./routes/users/list-users.ts";
import { countVehiclesRoute } from "./routes/vehicles/count-vehicles.ts";
import { getPartnerVehicleRoute } from "./routes/vehicles/get-partner-vehicle.ts";
import { getVehicleRoute } from "./routes/vehicles/get-vehicle.ts";
import { listVehicleFacetsRoute } from "./routes/vehicles/list-vehicle-facets.ts";
import { listVehiclesRoute } from "./routes/vehicles/list-vehicles.ts";
import { addWatchMatchesRoute } from "./routes/watches/add-watch-matches.ts";
import { backtestWatchConditionRoute } from "./routes/watches/backtest-watch-condition.ts";
import { createWatchRoute } from "./routes/watches/create-watch.ts";
import { getWatchRoute } from "./routes/watches/get-watch.ts";
import { hideWatchMatchesRoute } from "./routes/watches/hide-watch-matches.ts";
import { listWatchEventsRoute } from "./routes/watches/list-watch-events.ts";
import { listWatchMatchesRoute } from "./routes/watches/list-watch-matches.ts";
import { listWatchesRoute } from "./routes/watches/list-watches.ts";
import { muteWatchRoute } from "./routes/watches/mute-watch.ts";
import { pauseWatchRoute } from "./routes/watches/pause-watch.ts";
import { removeWatchMatchesRoute } from "./routes/watches/remove-watch-matches.ts";
import { resumeWatchRoute } from "./routes/watches/resume-watch.ts";
import { searchWatchConditionRoute } from "./routes/watches/search-watch-condition.ts";
import { testWatchWebhookRoute } from "./routes/watches/test-watch-webhook.ts";
import { unhideWatchMatchesRoute } from "./routes/watches/unhide-watch-matches.ts";
import { unmuteWatchRoute } from "./routes/watches/unmute-watch.ts";
import { createWebhookEndpointRoute } from "./routes/webhooks/create-webhook-endpoint.ts";
import { deleteWebhookEndpointRoute } from "./routes/webhooks/delete-webhook-endpoint.ts";
import { getEventRoute } from "./routes/webhooks/get-event.ts";
import { getWebhookEndpointRoute } from "./routes/webhooks/get-webhook-endpoint.ts";
import { listEventsRoute } from "./routes/webhooks/list-events.ts";
import { listWebhookEndpointsRoute } from "./routes/webhooks/list-webhook-endpoints.ts";
import { pingWebhookEndpointRoute } from "./routes/webhooks/ping-webhook-endpoint.ts";
import { replayEventRoute } from "./routes/webhooks/replay-event.ts";
import { replayEventsRoute } from "./routes/webhooks/replay-events.ts";
import { rotateWebhookSecretRoute } from "./routes/webhooks/rotate-webhook-secret.ts";
import { updateWebhookEndpointRoute } from "./routes/webhooks/update-webhook-endpoint.ts";
import { toConsoleRoute } from "./to-console-route.ts";

const definedRoutes: readonly RouteDefinition[] = [
  getHealthRoute,
  getOverviewRoute,
  listPartnersRoute,
  createPartnerRoute,
  getPartnerRoute,
  changePartnerRoute,
  issuePartnerKeyRoute,
  listPartnerKeysRoute,
  revokePartnerKeyRoute,
  startPartnerViewRoute,
  endPartnerViewRoute,
  listAuditRoute,
  listArchiveRoute,
  createArchiveDownloadRoute,
  createAuditCheckpointRoute,
  listUpstreamsRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  rotateApiKeyRoute,
  revokeApiKeyRoute,
  replaceApiKeyAllowlistRoute,
  getUsageRoute,
  getAccountRoute,
  listOrderEventsRoute,
  createWebhookEndpointRoute,
  listWebhookEndpointsRoute,
  getWebhookEndpointRoute,
  updateWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
  rotateWebhookSecretRoute,
  pingWebhookEndpointRoute,
  listEventsRoute,
  getOrderReceiptRoute,
  getOrderReceiptDocumentRoute,
  getOperatorOrderReceiptRoute,
  listCheckpointsRoute,
  createCheckpointRoute,
  getPublicKeysRoute,
  getEventRoute,
  replayEventRoute,
  replayEventsRoute,
  listFailedDeliveriesRoute,
  retryDeliveryRoute,
  listPartnerEndpointsRoute,
  disablePartnerEndpointRoute,
  enablePartnerEndpointRoute,
  recoverPartnerEndpointRoute,
  createOrderRoute,
  backfillOrderRoute,
  listOrdersRoute,
  getOrderRoute,
  getOrderVehicleRoute,
  getOrderInvoiceRoute,
  changeOrderBidRoute,
  deleteOrderRoute,
  confirmOrderRoute,
  reportOrderStatusRoute,
  simulateOrderStatusRoute,
  searchAccountRoute,
  searchEnvironmentRoute,
  listOperatorOrdersRoute,
  getOperatorOrderRoute,
  correctOrderRoute,
  listOrderVersionsRoute,
  transitionOrderRoute,
  createInspectionReportRoute,
  listLotsRoute,
  getLotRoute,
  acquireLotRoute,
  awardLotRoute,
  takeBackAwardRoute,
  loseLotRoute,
  getResultDraftRoute,
  replaceResultDraftRoute,
  listInvoicesRoute,
  getInvoiceRoute,
  getInvoiceDocumentRoute,
  listOperatorInvoicesRoute,
  getOperatorInvoiceRoute,
  getOperatorInvoiceDocumentRoute,
  previewInvoiceRoute,
  editInvoiceRoute,
  draftInvoiceRoute,
  issueInvoiceRoute,
  reissueInvoiceRoute,
  recordInvoicePaymentRoute,
  voidInvoiceRoute,
  listApprovalsRoute,
  approveRequestRoute,
  rejectRequestRoute,
  listMessageThreadsRoute,
  listOrderMessagesRoute,
  sendOrderMessageRoute,
  listMessagesRoute,
  sendMessageRoute,
  markMessageThreadReadRoute,
  createAttachmentRoute,
  openAttachmentRoute,
  issueChatTokenRoute,
  listOperatorThreadsRoute,
  listThreadMessagesRoute,
  answerMessageThreadRoute,
  assignMessageThreadRoute,
  markOperatorThreadReadRoute,
  createOperatorAttachmentRoute,
  openOperatorAttachmentRoute,
  issueOperatorChatTokenRoute,
  withdrawMessageRoute,
  listAlarmsRoute,
  listDeadLetterQueuesRoute,
  redriveDeadLetterQueueRoute,
  createRequestSearchRoute,
  getRequestSearchRoute,
  listVehiclesRoute,
  listVehicleFacetsRoute,
  countVehiclesRoute,
  getVehicleRoute,
  getPartnerVehicleRoute,
  callAssistantRoute,
  createInventoryBatchRoute,
  listInventoryBatchesRoute,
  getInventoryBatchRoute,
  confirmBatchRemovalsRoute,
  listBatchRejectionsRoute,
  createHistoryLookupRoute,
  listHistoryLookupsRoute,
  getHistoryLookupRoute,
  getHistoryReportRoute,
  getHistoryBillingRoute,
  getFeeSettingsRoute,
  replaceFeeSettingsRoute,
  searchWatchConditionRoute,
  backtestWatchConditionRoute,
  createWatchRoute,
  listWatchesRoute,
  getWatchRoute,
  muteWatchRoute,
  unmuteWatchRoute,
  pauseWatchRoute,
  resumeWatchRoute,
  listWatchMatchesRoute,
  hideWatchMatchesRoute,
  unhideWatchMatchesRoute,
  addWatchMatchesRoute,
  removeWatchMatchesRoute,
  listWatchEventsRoute,
  testWatchWebhookRoute,
  startCertificateRoute,
  listCertificatesRoute,
  getCertificateRoute,
  listPartnerCertificatesRoute,
  getPartnerCertificateRoute,
  listUsersRoute,
  inviteUserRoute,
  changeUserRoute,
  listAccountUsersRoute,
  inviteAccountUserRoute,
  changeAccountUserRoute,
];

/**
 * Every route of the product, including the console's counterparts of partner routes. The gateway's routes, the OpenAPI
 * documents and the authorization tests are derived from this table.
 */
export const routeTable: readonly RouteDefinition[] = [
  ...definedRoutes,
  ...definedRoutes.filter(({ inConsole }) => inConsole === true).map(toConsoleRoute),
];
