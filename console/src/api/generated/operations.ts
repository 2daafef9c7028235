// Written by `npm run client` from shared/contract.
import type { Operation } from "../operation.ts";
import type * as types from "./types.ts";

/** Read what awaits operators today: `GET /ops/v1/overview` */
export const getOverview: Operation<{
  path: undefined;
  query: undefined;
  body: undefined;
  answer: types.Overview;
}> = { id: "getOverview", area: "overview", method: "GET", path: "/ops/v1/overview", reads: "json" };

/** List partners: `GET /ops/v1/partners` */
export const listPartners: Operation<{
  path: undefined;
  query: types.ListPartnersQuery;
  body: undefined;
  answer: types.ListPartnersAnswer;
}> = { id: "listPartners", area: "partners", method: "GET", path: "/ops/v1/partners", reads: "json" };

/** Create a partner account: `POST /ops/v1/partners` */
export const createPartner: Operation<{
  path: undefined;
  query: undefined;
  body: types.NewPartner;
  answer: types.Partner;
}> = { id: "createPartner", area: "partners", method: "POST", path: "/ops/v1/partners", reads: "json" };

/** Read a partner: `GET /ops/v1/partners/{id}` */
export const getPartner: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.PartnerDetail;
}> = { id: "getPartner", area: "partners", method: "GET", path: "/ops/v1/partners/{id}", reads: "json" };

/** Change a partner's settings: `PATCH /ops/v1/partners/{id}` */
export const changePartner: Operation<{
  path: { id: string };
  query: undefined;
  body: types.PartnerChange;
  answer: types.Partner;
}> = { id: "changePartner", area: "partners", method: "PATCH", path: "/ops/v1/partners/{id}", reads: "json" };

/** Issue a key to a partner: `POST /ops/v1/partners/{id}/keys` */
export const issuePartnerKey: Operation<{
  path: { id: string };
  query: undefined;
  body: types.NewApiKey;
  answer: types.IssuedApiKey;
}> = {
  id: "issuePartnerKey",
  area: "partners",
  method: "POST",
  path: "/ops/v1/partners/{id}/keys",
  reads: "json",
};

/** List a partner's keys: `GET /ops/v1/partners/{id}/keys` */
export const listPartnerKeys: Operation<{
  path: { id: string };
  query: types.ListPartnerKeysQuery;
  body: undefined;
  answer: types.ListPartnerKeysAnswer;
}> = {
  id: "listPartnerKeys",
  area: "partners",
  method: "GET",
  path: "/ops/v1/partners/{id}/keys",
  reads: "json",
};

/** Revoke a partner's key: `POST /ops/v1/partners/{id}/keys/{key_id}/revoke` */
export const revokePartnerKey: Operation<{
  path: { id: string; key_id: string };
  query: undefined;
  body: undefined;
  answer: types.ApiKey;
}> = {
  id: "revokePartnerKey",
  area: "partners",
  method: "POST",
  path: "/ops/v1/partners/{id}/keys/{key_id}/revoke",
  reads: "json",
};

/** Read the audit log: `GET /ops/v1/audit` */
export const listAudit: Operation<{
  path: undefined;
  query: types.ListAuditQuery;
  body: undefined;
  answer: types.ListAuditAnswer;
}> = { id: "listAudit", area: "audit", method: "GET", path: "/ops/v1/audit", reads: "json" };

/** List what was archived: `GET /ops/v1/archive` */
export const listArchive: Operation<{
  path: undefined;
  query: types.ListArchiveQuery;
  body: undefined;
  answer: types.ListArchiveAnswer;
}> = { id: "listArchive", area: "audit", method: "GET", path: "/ops/v1/archive", reads: "json" };

/** Read an object of the archive: `POST /ops/v1/archive/downloads` */
export const createArchiveDownload: Operation<{
  path: undefined;
  query: undefined;
  body: types.CreateArchiveDownloadBody;
  answer: types.ArchiveDownload;
}> = {
  id: "createArchiveDownload",
  area: "audit",
  method: "POST",
  path: "/ops/v1/archive/downloads",
  reads: "json",
};

/** Read the health of the upstreams: `GET /ops/v1/upstreams` */
export const listUpstreams: Operation<{
  path: undefined;
  query: undefined;
  body: undefined;
  answer: types.ListUpstreamsAnswer;
}> = { id: "listUpstreams", area: "upstreams", method: "GET", path: "/ops/v1/upstreams", reads: "json" };

/** List your keys: `GET /console/v1/keys` */
export const listApiKeys: Operation<{
  path: undefined;
  query: types.ListApiKeysQuery;
  body: undefined;
  answer: types.ListApiKeysAnswer;
}> = { id: "listApiKeys", area: "account", method: "GET", path: "/console/v1/keys", reads: "json" };

/** Create a key: `POST /console/v1/keys` */
export const createApiKey: Operation<{
  path: undefined;
  query: undefined;
  body: types.NewApiKey;
  answer: types.IssuedApiKey;
}> = { id: "createApiKey", area: "account", method: "POST", path: "/console/v1/keys", reads: "json" };

/** Rotate a key: `POST /console/v1/keys/{id}/rotate` */
export const rotateApiKey: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.IssuedApiKey;
}> = {
  id: "rotateApiKey",
  area: "account",
  method: "POST",
  path: "/console/v1/keys/{id}/rotate",
  reads: "json",
};

/** Revoke a key: `POST /console/v1/keys/{id}/revoke` */
export const revokeApiKey: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.ApiKey;
}> = {
  id: "revokeApiKey",
  area: "account",
  method: "POST",
  path: "/console/v1/keys/{id}/revoke",
  reads: "json",
};

/** Replace a key's allowlist: `PUT /console/v1/keys/{id}/allowlist` */
export const replaceApiKeyAllowlist: Operation<{
  path: { id: string };
  query: undefined;
  body: types.AllowlistChange;
  answer: types.ApiKey;
}> = {
  id: "replaceApiKeyAllowlist",
  area: "account",
  method: "PUT",
  path: "/console/v1/keys/{id}/allowlist",
  reads: "json",
};

/** Read what your keys have used: `GET /console/v1/usage` */
export const getUsage: Operation<{
  path: undefined;
  query: types.GetUsageQuery;
  body: undefined;
  answer: types.GetUsageAnswer;
}> = { id: "getUsage", area: "account", method: "GET", path: "/console/v1/usage", reads: "json" };

/** Read your account: `GET /console/v1/account` */
export const getAccount: Operation<{
  path: undefined;
  query: undefined;
  body: undefined;
  answer: types.Account;
}> = { id: "getAccount", area: "account", method: "GET", path: "/console/v1/account", reads: "json" };

/** Read a signed receipt: `GET /ops/v1/orders/{id}/receipt` */
export const getOperatorOrderReceipt: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.OrderReceipt;
}> = {
  id: "getOperatorOrderReceipt",
  area: "statements",
  method: "GET",
  path: "/ops/v1/orders/{id}/receipt",
  reads: "json",
};

/** List failed webhook deliveries: `GET /ops/v1/deliveries/failed` */
export const listFailedDeliveries: Operation<{
  path: undefined;
  query: types.ListFailedDeliveriesQuery;
  body: undefined;
  answer: types.ListFailedDeliveriesAnswer;
}> = {
  id: "listFailedDeliveries",
  area: "deliveries",
  method: "GET",
  path: "/ops/v1/deliveries/failed",
  reads: "json",
};

/** Send a failed delivery again: `POST /ops/v1/deliveries/failed/{id}/retry` */
export const retryDelivery: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Delivery;
}> = {
  id: "retryDelivery",
  area: "deliveries",
  method: "POST",
  path: "/ops/v1/deliveries/failed/{id}/retry",
  reads: "json",
};

/** Search your orders, invoices and messages: `GET /console/v1/search` */
export const searchAccount: Operation<{
  path: undefined;
  query: types.SearchAccountQuery;
  body: undefined;
  answer: types.SearchAccountAnswer;
}> = { id: "searchAccount", area: "account", method: "GET", path: "/console/v1/search", reads: "json" };

/** Search orders, lots, invoices, partners and requests: `GET /ops/v1/search` */
export const searchEnvironment: Operation<{
  path: undefined;
  query: types.SearchEnvironmentQuery;
  body: undefined;
  answer: types.SearchEnvironmentAnswer;
}> = { id: "searchEnvironment", area: "overview", method: "GET", path: "/ops/v1/search", reads: "json" };

/** List orders of all partners: `GET /ops/v1/orders` */
export const listOperatorOrders: Operation<{
  path: undefined;
  query: types.ListOperatorOrdersQuery;
  body: undefined;
  answer: types.ListOperatorOrdersAnswer;
}> = { id: "listOperatorOrders", area: "orders", method: "GET", path: "/ops/v1/orders", reads: "json" };

/** Read any partner's order: `GET /ops/v1/orders/{id}` */
export const getOperatorOrder: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.OperatorOrder;
}> = { id: "getOperatorOrder", area: "orders", method: "GET", path: "/ops/v1/orders/{id}", reads: "json" };

/** Correct details of an order: `PATCH /ops/v1/orders/{id}` */
export const correctOrder: Operation<{
  path: { id: string };
  query: undefined;
  body: types.CorrectOrder;
  answer: types.OperatorOrder;
}> = { id: "correctOrder", area: "orders", method: "PATCH", path: "/ops/v1/orders/{id}", reads: "json" };

/** Read the versions of an order: `GET /ops/v1/orders/{id}/history` */
export const listOrderVersions: Operation<{
  path: { id: string };
  query: types.ListOrderVersionsQuery;
  body: undefined;
  answer: types.ListOrderVersionsAnswer;
}> = {
  id: "listOrderVersions",
  area: "orders",
  method: "GET",
  path: "/ops/v1/orders/{id}/history",
  reads: "json",
};

/** Change the status of an order: `POST /ops/v1/orders/{id}/transition` */
export const transitionOrder: Operation<{
  path: { id: string };
  query: undefined;
  body: types.TransitionOrder;
  answer: types.OperatorOrder;
}> = {
  id: "transitionOrder",
  area: "orders",
  method: "POST",
  path: "/ops/v1/orders/{id}/transition",
  reads: "json",
};

/** List the lots of an auction day: `GET /ops/v1/lots` */
export const listLots: Operation<{
  path: undefined;
  query: types.ListLotsQuery;
  body: undefined;
  answer: types.ListLotsAnswer;
}> = { id: "listLots", area: "orders", method: "GET", path: "/ops/v1/lots", reads: "json" };

/** Read the lot of a vehicle: `GET /ops/v1/lots/{vehicle_id}` */
export const getLot: Operation<{
  path: { vehicle_id: string };
  query: undefined;
  body: undefined;
  answer: types.Lot;
}> = { id: "getLot", area: "vehicles", method: "GET", path: "/ops/v1/lots/{vehicle_id}", reads: "json" };

/** Begin to bid for a vehicle: `POST /ops/v1/lots/{vehicle_id}/acquire` */
export const acquireLot: Operation<{
  path: { vehicle_id: string };
  query: undefined;
  body: undefined;
  answer: types.LotOutcome;
}> = {
  id: "acquireLot",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/acquire",
  reads: "json",
};

/** Record that a vehicle was won: `POST /ops/v1/lots/{vehicle_id}/award` */
export const awardLot: Operation<{
  path: { vehicle_id: string };
  query: undefined;
  body: types.AwardLot;
  answer: types.LotOutcome;
}> = {
  id: "awardLot",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/award",
  reads: "json",
};

/** Take back an award: `POST /ops/v1/lots/{vehicle_id}/take-back-award` */
export const takeBackAward: Operation<{
  path: { vehicle_id: string };
  query: undefined;
  body: undefined;
  answer: types.LotOutcome;
}> = {
  id: "takeBackAward",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/take-back-award",
  reads: "json",
};

/** Record that a vehicle was not acquired: `POST /ops/v1/lots/{vehicle_id}/lose` */
export const loseLot: Operation<{
  path: { vehicle_id: string };
  query: undefined;
  body: types.LoseLot;
  answer: types.LotOutcome;
}> = { id: "loseLot", area: "orders", method: "POST", path: "/ops/v1/lots/{vehicle_id}/lose", reads: "json" };

/** List invoices of all partners: `GET /ops/v1/invoices` */
export const listOperatorInvoices: Operation<{
  path: undefined;
  query: types.ListOperatorInvoicesQuery;
  body: undefined;
  answer: types.ListOperatorInvoicesAnswer;
}> = { id: "listOperatorInvoices", area: "invoices", method: "GET", path: "/ops/v1/invoices", reads: "json" };

/** Read any partner's invoice: `GET /ops/v1/invoices/{id}` */
export const getOperatorInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Invoice;
}> = {
  id: "getOperatorInvoice",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices/{id}",
  reads: "json",
};

/** Read the PDF of any partner's invoice: `GET /ops/v1/invoices/{id}/document` */
export const getOperatorInvoiceDocument: Operation<{
  path: { id: string };
  query: types.GetOperatorInvoiceDocumentQuery;
  body: undefined;
  answer: Uint8Array;
}> = {
  id: "getOperatorInvoiceDocument",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices/{id}/document",
  reads: "bytes",
};

/** See what a draft would print: `GET /ops/v1/invoices/{id}/preview` */
export const previewInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: Uint8Array;
}> = {
  id: "previewInvoice",
  area: "invoices",
  method: "GET",
  path: "/ops/v1/invoices/{id}/preview",
  reads: "bytes",
};

/** Edit a draft: `PATCH /ops/v1/invoices/{id}` */
export const editInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: types.InvoiceEdit;
  answer: types.Invoice;
}> = { id: "editInvoice", area: "invoices", method: "PATCH", path: "/ops/v1/invoices/{id}", reads: "json" };

/** Draft another invoice: `POST /ops/v1/orders/{id}/invoices` */
export const draftInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Invoice;
}> = {
  id: "draftInvoice",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/orders/{id}/invoices",
  reads: "json",
};

/** Publish a draft: `POST /ops/v1/invoices/{id}/issue` */
export const issueInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: types.PublishInvoice | undefined;
  answer: types.Invoice;
}> = {
  id: "issueInvoice",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/issue",
  reads: "json",
};

/** Correct a published invoice: `POST /ops/v1/invoices/{id}/reissue` */
export const reissueInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: types.PublishInvoice | undefined;
  answer: types.Invoice | types.Approval;
}> = {
  id: "reissueInvoice",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/reissue",
  reads: "json",
};

/** Record the payment of an invoice: `POST /ops/v1/invoices/{id}/payment` */
export const recordInvoicePayment: Operation<{
  path: { id: string };
  query: undefined;
  body: types.InvoicePayment | undefined;
  answer: types.Invoice;
}> = {
  id: "recordInvoicePayment",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/payment",
  reads: "json",
};

/** Void an invoice: `POST /ops/v1/invoices/{id}/void` */
export const voidInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: types.VoidInvoice;
  answer: types.Invoice | types.Approval;
}> = {
  id: "voidInvoice",
  area: "invoices",
  method: "POST",
  path: "/ops/v1/invoices/{id}/void",
  reads: "json",
};

/** List what awaits a second operator: `GET /ops/v1/approvals` */
export const listApprovals: Operation<{
  path: undefined;
  query: types.ListApprovalsQuery;
  body: undefined;
  answer: types.ListApprovalsAnswer;
}> = { id: "listApprovals", area: "approvals", method: "GET", path: "/ops/v1/approvals", reads: "json" };

/** Approve what another operator asked for: `POST /ops/v1/approvals/{id}/approve` */
export const approveRequest: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Approval;
}> = {
  id: "approveRequest",
  area: "approvals",
  method: "POST",
  path: "/ops/v1/approvals/{id}/approve",
  reads: "json",
};

/** Reject what an operator asked for: `POST /ops/v1/approvals/{id}/reject` */
export const rejectRequest: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Approval;
}> = {
  id: "rejectRequest",
  area: "approvals",
  method: "POST",
  path: "/ops/v1/approvals/{id}/reject",
  reads: "json",
};

/** List threads of partners: `GET /ops/v1/message-threads` */
export const listOperatorThreads: Operation<{
  path: undefined;
  query: types.ListOperatorThreadsQuery;
  body: undefined;
  answer: types.ListOperatorThreadsAnswer;
}> = {
  id: "listOperatorThreads",
  area: "messages",
  method: "GET",
  path: "/ops/v1/message-threads",
  reads: "json",
};

/** Read a thread of a partner: `GET /ops/v1/message-threads/{id}/messages` */
export const listThreadMessages: Operation<{
  path: { id: string };
  query: types.ListThreadMessagesQuery;
  body: undefined;
  answer: types.ListThreadMessagesAnswer;
}> = {
  id: "listThreadMessages",
  area: "messages",
  method: "GET",
  path: "/ops/v1/message-threads/{id}/messages",
  reads: "json",
};

/** Write to a partner: `POST /ops/v1/message-threads/{id}/messages` */
export const answerMessageThread: Operation<{
  path: { id: string };
  query: undefined;
  body: types.SendMessage;
  answer: types.Message;
}> = {
  id: "answerMessageThread",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/messages",
  reads: "json",
};

/** Mark a thread of a partner as read: `POST /ops/v1/message-threads/{id}/read` */
export const markOperatorThreadRead: Operation<{
  path: { id: string };
  query: undefined;
  body: types.MarkThreadRead;
  answer: types.OperatorMessageThread;
}> = {
  id: "markOperatorThreadRead",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/read",
  reads: "json",
};

/** Create an attachment for a partner and upload its file: `POST /ops/v1/message-threads/{id}/attachments` */
export const createOperatorAttachment: Operation<{
  path: { id: string };
  query: undefined;
  body: types.CreateAttachment;
  answer: types.CreatedAttachment;
}> = {
  id: "createOperatorAttachment",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/attachments",
  reads: "json",
};

/** Get a link to the file of a partner's attachment: `GET /ops/v1/message-threads/{id}/attachments/{attachment_id}` */
export const openOperatorAttachment: Operation<{
  path: { id: string; attachment_id: string };
  query: undefined;
  body: undefined;
  answer: types.OpenedAttachment;
}> = {
  id: "openOperatorAttachment",
  area: "messages",
  method: "GET",
  path: "/ops/v1/message-threads/{id}/attachments/{attachment_id}",
  reads: "json",
};

/** Open a partner's thread in the console: `POST /ops/v1/message-threads/{id}/tokens` */
export const issueOperatorChatToken: Operation<{
  path: { id: string };
  query: undefined;
  body: types.IssueChatToken | undefined;
  answer: types.ChatToken;
}> = {
  id: "issueOperatorChatToken",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/tokens",
  reads: "json",
};

/** Withdraw a message: `POST /ops/v1/message-threads/{id}/messages/{message_id}/withdraw` */
export const withdrawMessage: Operation<{
  path: { id: string; message_id: string };
  query: undefined;
  body: types.WithdrawMessage;
  answer: types.Message;
}> = {
  id: "withdrawMessage",
  area: "messages",
  method: "POST",
  path: "/ops/v1/message-threads/{id}/messages/{message_id}/withdraw",
  reads: "json",
};

/** List the alarms: `GET /ops/v1/alarms` */
export const listAlarms: Operation<{
  path: undefined;
  query: undefined;
  body: undefined;
  answer: types.ListAlarmsAnswer;
}> = { id: "listAlarms", area: "operations", method: "GET", path: "/ops/v1/alarms", reads: "json" };

/** List the dead-letter queues: `GET /ops/v1/dead-letter-queues` */
export const listDeadLetterQueues: Operation<{
  path: undefined;
  query: undefined;
  body: undefined;
  answer: types.ListDeadLetterQueuesAnswer;
}> = {
  id: "listDeadLetterQueues",
  area: "operations",
  method: "GET",
  path: "/ops/v1/dead-letter-queues",
  reads: "json",
};

/** Move dead-lettered messages back: `POST /ops/v1/dead-letter-queues/{name}/redrive` */
export const redriveDeadLetterQueue: Operation<{
  path: { name: string };
  query: undefined;
  body: undefined;
  answer: types.DeadLetterQueue;
}> = {
  id: "redriveDeadLetterQueue",
  area: "operations",
  method: "POST",
  path: "/ops/v1/dead-letter-queues/{name}/redrive",
  reads: "json",
};

/** Search the log for requests: `POST /ops/v1/request-searches` */
export const createRequestSearch: Operation<{
  path: undefined;
  query: undefined;
  body: types.RequestSearchCreation;
  answer: types.RequestSearch;
}> = {
  id: "createRequestSearch",
  area: "operations",
  method: "POST",
  path: "/ops/v1/request-searches",
  reads: "json",
};

/** Read what a search of the log found: `GET /ops/v1/request-searches/{id}` */
export const getRequestSearch: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.RequestSearch;
}> = {
  id: "getRequestSearch",
  area: "operations",
  method: "GET",
  path: "/ops/v1/request-searches/{id}",
  reads: "json",
};

/** Count vehicles by search value: `GET /console/v1/vehicles/counts` */
export const countVehicles: Operation<{
  path: undefined;
  query: types.CountVehiclesQuery;
  body: undefined;
  answer: types.VehicleCounts;
}> = {
  id: "countVehicles",
  area: "vehicles",
  method: "GET",
  path: "/console/v1/vehicles/counts",
  reads: "json",
};

/** Read a vehicle as a partner sees it: `GET /ops/v1/partners/{id}/vehicles/{vehicle_id}` */
export const getPartnerVehicle: Operation<{
  path: { id: string; vehicle_id: string };
  query: undefined;
  body: undefined;
  answer: types.VehicleDetail;
}> = {
  id: "getPartnerVehicle",
  area: "vehicles",
  method: "GET",
  path: "/ops/v1/partners/{id}/vehicles/{vehicle_id}",
  reads: "json",
};

/** Announce an inventory batch: `POST /ops/v1/inventory/batches` */
export const createInventoryBatch: Operation<{
  path: undefined;
  query: undefined;
  body: types.CreateInventoryBatchBody;
  answer: types.CreatedInventoryBatch;
}> = {
  id: "createInventoryBatch",
  area: "inventory",
  method: "POST",
  path: "/ops/v1/inventory/batches",
  reads: "json",
};

/** List the inventory batches of an auction house: `GET /ops/v1/inventory/batches` */
export const listInventoryBatches: Operation<{
  path: undefined;
  query: types.ListInventoryBatchesQuery;
  body: undefined;
  answer: types.ListInventoryBatchesAnswer;
}> = {
  id: "listInventoryBatches",
  area: "inventory",
  method: "GET",
  path: "/ops/v1/inventory/batches",
  reads: "json",
};

/** Read an inventory batch: `GET /ops/v1/inventory/batches/{id}` */
export const getInventoryBatch: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.InventoryBatch;
}> = {
  id: "getInventoryBatch",
  area: "inventory",
  method: "GET",
  path: "/ops/v1/inventory/batches/{id}",
  reads: "json",
};

/** Confirm the held removals of an inventory batch: `POST /ops/v1/inventory/batches/{id}/confirm-removals` */
export const confirmBatchRemovals: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.InventoryBatch;
}> = {
  id: "confirmBatchRemovals",
  area: "inventory",
  method: "POST",
  path: "/ops/v1/inventory/batches/{id}/confirm-removals",
  reads: "json",
};

/** List the rejected rows of an inventory batch: `GET /ops/v1/inventory/batches/{id}/rejections` */
export const listBatchRejections: Operation<{
  path: { id: string };
  query: types.ListBatchRejectionsQuery;
  body: undefined;
  answer: types.ListBatchRejectionsAnswer;
}> = {
  id: "listBatchRejections",
  area: "inventory",
  method: "GET",
  path: "/ops/v1/inventory/batches/{id}/rejections",
  reads: "json",
};

/** Read the bill for history lookups of a month: `GET /ops/v1/history-billing` */
export const getHistoryBilling: Operation<{
  path: undefined;
  query: types.GetHistoryBillingQuery;
  body: undefined;
  answer: types.GetHistoryBillingAnswer;
}> = {
  id: "getHistoryBilling",
  area: "history-lookups",
  method: "GET",
  path: "/ops/v1/history-billing",
  reads: "json",
};

/** Read the fee table: `GET /ops/v1/settings/fees` */
export const getFeeSettings: Operation<{
  path: undefined;
  query: undefined;
  body: undefined;
  answer: types.FeeSettings;
}> = { id: "getFeeSettings", area: "settings", method: "GET", path: "/ops/v1/settings/fees", reads: "json" };

/** Replace the fee table: `PUT /ops/v1/settings/fees` */
export const replaceFeeSettings: Operation<{
  path: undefined;
  query: undefined;
  body: types.ReplaceFeeSettingsBody;
  answer: types.FeeSettings;
}> = {
  id: "replaceFeeSettings",
  area: "settings",
  method: "PUT",
  path: "/ops/v1/settings/fees",
  reads: "json",
};

/** List a partner's certificates: `GET /ops/v1/partners/{id}/certificates` */
export const listPartnerCertificates: Operation<{
  path: { id: string };
  query: types.ListPartnerCertificatesQuery;
  body: undefined;
  answer: types.ListPartnerCertificatesAnswer;
}> = {
  id: "listPartnerCertificates",
  area: "certificates",
  method: "GET",
  path: "/ops/v1/partners/{id}/certificates",
  reads: "json",
};

/** Read a partner's certificate: `GET /ops/v1/partners/{id}/certificates/{certificate_id}` */
export const getPartnerCertificate: Operation<{
  path: { id: string; certificate_id: string };
  query: undefined;
  body: undefined;
  answer: types.Certificate;
}> = {
  id: "getPartnerCertificate",
  area: "certificates",
  method: "GET",
  path: "/ops/v1/partners/{id}/certificates/{certificate_id}",
  reads: "json",
};

/** Read the webhook log of an order: `GET /console/v1/orders/{id}/events` */
export const listOwnOrderEvents: Operation<{
  path: { id: string };
  query: types.ListOwnOrderEventsQuery;
  body: undefined;
  answer: types.ListOwnOrderEventsAnswer;
}> = {
  id: "listOwnOrderEvents",
  area: "orders",
  method: "GET",
  path: "/console/v1/orders/{id}/events",
  reads: "json",
};

/** Register a webhook endpoint: `POST /console/v1/webhook-endpoints` */
export const createOwnWebhookEndpoint: Operation<{
  path: undefined;
  query: undefined;
  body: types.WebhookEndpointCreation;
  answer: types.WebhookEndpointWithSecret;
}> = {
  id: "createOwnWebhookEndpoint",
  area: "webhooks",
  method: "POST",
  path: "/console/v1/webhook-endpoints",
  reads: "json",
};

/** List webhook endpoints: `GET /console/v1/webhook-endpoints` */
export const listOwnWebhookEndpoints: Operation<{
  path: undefined;
  query: undefined;
  body: undefined;
  answer: types.ListOwnWebhookEndpointsAnswer;
}> = {
  id: "listOwnWebhookEndpoints",
  area: "webhooks",
  method: "GET",
  path: "/console/v1/webhook-endpoints",
  reads: "json",
};

/** Read a webhook endpoint: `GET /console/v1/webhook-endpoints/{id}` */
export const getOwnWebhookEndpoint: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.WebhookEndpoint;
}> = {
  id: "getOwnWebhookEndpoint",
  area: "webhooks",
  method: "GET",
  path: "/console/v1/webhook-endpoints/{id}",
  reads: "json",
};

/** Change a webhook endpoint: `PATCH /console/v1/webhook-endpoints/{id}` */
export const updateOwnWebhookEndpoint: Operation<{
  path: { id: string };
  query: undefined;
  body: types.WebhookEndpointUpdate;
  answer: types.WebhookEndpoint;
}> = {
  id: "updateOwnWebhookEndpoint",
  area: "webhooks",
  method: "PATCH",
  path: "/console/v1/webhook-endpoints/{id}",
  reads: "json",
};

/** Remove a webhook endpoint: `DELETE /console/v1/webhook-endpoints/{id}` */
export const deleteOwnWebhookEndpoint: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: undefined;
}> = {
  id: "deleteOwnWebhookEndpoint",
  area: "webhooks",
  method: "DELETE",
  path: "/console/v1/webhook-endpoints/{id}",
  reads: "none",
};

/** Rotate the signing secret: `POST /console/v1/webhook-endpoints/{id}/rotate-secret` */
export const rotateOwnWebhookSecret: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.WebhookEndpointWithSecret;
}> = {
  id: "rotateOwnWebhookSecret",
  area: "webhooks",
  method: "POST",
  path: "/console/v1/webhook-endpoints/{id}/rotate-secret",
  reads: "json",
};

/** Send a test message: `POST /console/v1/webhook-endpoints/{id}/ping` */
export const pingOwnWebhookEndpoint: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.WebhookPingResult;
}> = {
  id: "pingOwnWebhookEndpoint",
  area: "webhooks",
  method: "POST",
  path: "/console/v1/webhook-endpoints/{id}/ping",
  reads: "json",
};

/** List events: `GET /console/v1/events` */
export const listOwnEvents: Operation<{
  path: undefined;
  query: types.ListOwnEventsQuery;
  body: undefined;
  answer: types.ListOwnEventsAnswer;
}> = { id: "listOwnEvents", area: "webhooks", method: "GET", path: "/console/v1/events", reads: "json" };

/** Read a signed receipt: `GET /console/v1/orders/{id}/receipt` */
export const getOwnOrderReceipt: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.OrderReceipt;
}> = {
  id: "getOwnOrderReceipt",
  area: "statements",
  method: "GET",
  path: "/console/v1/orders/{id}/receipt",
  reads: "json",
};

/** Read an event: `GET /console/v1/events/{id}` */
export const getOwnEvent: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.EventLogEntry;
}> = { id: "getOwnEvent", area: "webhooks", method: "GET", path: "/console/v1/events/{id}", reads: "json" };

/** Send an event again: `POST /console/v1/events/{id}/replay` */
export const replayOwnEvent: Operation<{
  path: { id: string };
  query: undefined;
  body: types.EventReplayCreation | undefined;
  answer: types.EventReplay;
}> = {
  id: "replayOwnEvent",
  area: "webhooks",
  method: "POST",
  path: "/console/v1/events/{id}/replay",
  reads: "json",
};

/** Send the events of a time range again: `POST /console/v1/events/replay` */
export const replayOwnEvents: Operation<{
  path: undefined;
  query: undefined;
  body: types.BulkReplayCreation;
  answer: types.BulkReplay;
}> = {
  id: "replayOwnEvents",
  area: "webhooks",
  method: "POST",
  path: "/console/v1/events/replay",
  reads: "json",
};

/** Order a car: `POST /console/v1/orders` */
export const createOwnOrder: Operation<{
  path: undefined;
  query: undefined;
  body: types.CreateOrder;
  answer: types.Order;
}> = { id: "createOwnOrder", area: "orders", method: "POST", path: "/console/v1/orders", reads: "json" };

/** Order a dealer's car that may be gone: `POST /console/v1/orders/backfill` */
export const backfillOwnOrder: Operation<{
  path: undefined;
  query: undefined;
  body: types.CreateOrder;
  answer: types.Order;
}> = {
  id: "backfillOwnOrder",
  area: "orders",
  method: "POST",
  path: "/console/v1/orders/backfill",
  reads: "json",
};

/** List your orders: `GET /console/v1/orders` */
export const listOwnOrders: Operation<{
  path: undefined;
  query: types.ListOwnOrdersQuery;
  body: undefined;
  answer: types.ListOwnOrdersAnswer;
}> = { id: "listOwnOrders", area: "orders", method: "GET", path: "/console/v1/orders", reads: "json" };

/** Read an order: `GET /console/v1/orders/{id}` */
export const getOwnOrder: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Order;
}> = { id: "getOwnOrder", area: "orders", method: "GET", path: "/console/v1/orders/{id}", reads: "json" };

/** Read the car as it was when you ordered it: `GET /console/v1/orders/{id}/vehicle` */
export const getOwnOrderVehicle: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.VehicleDetail;
}> = {
  id: "getOwnOrderVehicle",
  area: "orders",
  method: "GET",
  path: "/console/v1/orders/{id}/vehicle",
  reads: "json",
};

/** Read the invoice of an order: `GET /console/v1/orders/{id}/invoice` */
export const getOwnOrderInvoice: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Invoice;
}> = {
  id: "getOwnOrderInvoice",
  area: "orders",
  method: "GET",
  path: "/console/v1/orders/{id}/invoice",
  reads: "json",
};

/** Change your bid: `PATCH /console/v1/orders/{id}` */
export const changeOwnOrderBid: Operation<{
  path: { id: string };
  query: undefined;
  body: types.ChangeOrderBid;
  answer: types.Order;
}> = {
  id: "changeOwnOrderBid",
  area: "orders",
  method: "PATCH",
  path: "/console/v1/orders/{id}",
  reads: "json",
};

/** Cancel an order, or decline after its inspection: `DELETE /console/v1/orders/{id}` */
export const deleteOwnOrder: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Order;
}> = {
  id: "deleteOwnOrder",
  area: "orders",
  method: "DELETE",
  path: "/console/v1/orders/{id}",
  reads: "json",
};

/** Continue after the inspection: `POST /console/v1/orders/{id}/confirm` */
export const confirmOwnOrder: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Order;
}> = {
  id: "confirmOwnOrder",
  area: "orders",
  method: "POST",
  path: "/console/v1/orders/{id}/confirm",
  reads: "json",
};

/** Report customs or delivery: `POST /console/v1/orders/{id}/status` */
export const reportOwnOrderStatus: Operation<{
  path: { id: string };
  query: undefined;
  body: types.ReportOrderStatus;
  answer: types.Order;
}> = {
  id: "reportOwnOrderStatus",
  area: "orders",
  method: "POST",
  path: "/console/v1/orders/{id}/status",
  reads: "json",
};

/** Put a sandbox order into any status: `POST /console/v1/orders/{id}/sandbox-status` */
export const simulateOwnOrderStatus: Operation<{
  path: { id: string };
  query: undefined;
  body: types.SimulateOrderStatus;
  answer: types.SimulatedOrder;
}> = {
  id: "simulateOwnOrderStatus",
  area: "orders",
  method: "POST",
  path: "/console/v1/orders/{id}/sandbox-status",
  reads: "json",
};

/** List your invoices: `GET /console/v1/invoices` */
export const listOwnInvoices: Operation<{
  path: undefined;
  query: types.ListOwnInvoicesQuery;
  body: undefined;
  answer: types.ListOwnInvoicesAnswer;
}> = { id: "listOwnInvoices", area: "invoices", method: "GET", path: "/console/v1/invoices", reads: "json" };

/** Read an invoice: `GET /console/v1/invoices/{invoice_id}` */
export const getOwnInvoice: Operation<{
  path: { invoice_id: string };
  query: undefined;
  body: undefined;
  answer: types.Invoice;
}> = {
  id: "getOwnInvoice",
  area: "invoices",
  method: "GET",
  path: "/console/v1/invoices/{invoice_id}",
  reads: "json",
};

/** Read the PDF of an invoice: `GET /console/v1/invoices/{invoice_id}/document` */
export const getOwnInvoiceDocument: Operation<{
  path: { invoice_id: string };
  query: types.GetOwnInvoiceDocumentQuery;
  body: undefined;
  answer: Uint8Array;
}> = {
  id: "getOwnInvoiceDocument",
  area: "invoices",
  method: "GET",
  path: "/console/v1/invoices/{invoice_id}/document",
  reads: "bytes",
};

/** List your threads and what is unread in them: `GET /console/v1/message-threads` */
export const listOwnMessageThreads: Operation<{
  path: undefined;
  query: types.ListOwnMessageThreadsQuery;
  body: undefined;
  answer: types.ListOwnMessageThreadsAnswer;
}> = {
  id: "listOwnMessageThreads",
  area: "messages",
  method: "GET",
  path: "/console/v1/message-threads",
  reads: "json",
};

/** Read the messages about an order: `GET /console/v1/orders/{id}/messages` */
export const listOwnOrderMessages: Operation<{
  path: { id: string };
  query: types.ListOwnOrderMessagesQuery;
  body: undefined;
  answer: types.ListOwnOrderMessagesAnswer;
}> = {
  id: "listOwnOrderMessages",
  area: "messages",
  method: "GET",
  path: "/console/v1/orders/{id}/messages",
  reads: "json",
};

/** Write to the operators about an order: `POST /console/v1/orders/{id}/messages` */
export const sendOwnOrderMessage: Operation<{
  path: { id: string };
  query: undefined;
  body: types.SendMessage;
  answer: types.Message;
}> = {
  id: "sendOwnOrderMessage",
  area: "messages",
  method: "POST",
  path: "/console/v1/orders/{id}/messages",
  reads: "json",
};

/** Read the messages about no order in particular: `GET /console/v1/messages` */
export const listOwnMessages: Operation<{
  path: undefined;
  query: types.ListOwnMessagesQuery;
  body: undefined;
  answer: types.ListOwnMessagesAnswer;
}> = { id: "listOwnMessages", area: "messages", method: "GET", path: "/console/v1/messages", reads: "json" };

/** Write to the operators: `POST /console/v1/messages` */
export const sendOwnMessage: Operation<{
  path: undefined;
  query: undefined;
  body: types.SendMessage;
  answer: types.Message;
}> = { id: "sendOwnMessage", area: "messages", method: "POST", path: "/console/v1/messages", reads: "json" };

/** Mark a thread as read: `POST /console/v1/message-threads/{id}/read` */
export const markOwnMessageThreadRead: Operation<{
  path: { id: string };
  query: undefined;
  body: types.MarkThreadRead;
  answer: types.MessageThread;
}> = {
  id: "markOwnMessageThreadRead",
  area: "messages",
  method: "POST",
  path: "/console/v1/message-threads/{id}/read",
  reads: "json",
};

/** Create an attachment and upload its file: `POST /console/v1/message-threads/{id}/attachments` */
export const createOwnAttachment: Operation<{
  path: { id: string };
  query: undefined;
  body: types.CreateAttachment;
  answer: types.CreatedAttachment;
}> = {
  id: "createOwnAttachment",
  area: "messages",
  method: "POST",
  path: "/console/v1/message-threads/{id}/attachments",
  reads: "json",
};

/** Get a link to the file of an attachment: `GET /console/v1/message-threads/{id}/attachments/{attachment_id}` */
export const openOwnAttachment: Operation<{
  path: { id: string; attachment_id: string };
  query: undefined;
  body: undefined;
  answer: types.OpenedAttachment;
}> = {
  id: "openOwnAttachment",
  area: "messages",
  method: "GET",
  path: "/console/v1/message-threads/{id}/attachments/{attachment_id}",
  reads: "json",
};

/** Let a page open a thread: `POST /console/v1/message-threads/{id}/tokens` */
export const issueOwnChatToken: Operation<{
  path: { id: string };
  query: undefined;
  body: types.IssueChatToken | undefined;
  answer: types.ChatToken;
}> = {
  id: "issueOwnChatToken",
  area: "messages",
  method: "POST",
  path: "/console/v1/message-threads/{id}/tokens",
  reads: "json",
};

/** Search vehicles: `GET /console/v1/vehicles` */
export const listOwnVehicles: Operation<{
  path: undefined;
  query: types.ListOwnVehiclesQuery;
  body: undefined;
  answer: types.ListOwnVehiclesAnswer;
}> = { id: "listOwnVehicles", area: "vehicles", method: "GET", path: "/console/v1/vehicles", reads: "json" };

/** Read the accepted search values: `GET /console/v1/vehicles/facets` */
export const listOwnVehicleFacets: Operation<{
  path: undefined;
  query: types.ListOwnVehicleFacetsQuery;
  body: undefined;
  answer: types.VehicleFacets;
}> = {
  id: "listOwnVehicleFacets",
  area: "vehicles",
  method: "GET",
  path: "/console/v1/vehicles/facets",
  reads: "json",
};

/** Read a vehicle: `GET /console/v1/vehicles/{id}` */
export const getOwnVehicle: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.VehicleDetail;
}> = {
  id: "getOwnVehicle",
  area: "vehicles",
  method: "GET",
  path: "/console/v1/vehicles/{id}",
  reads: "json",
};

/** Look a car's history up: `POST /console/v1/history-lookups` */
export const createOwnHistoryLookup: Operation<{
  path: undefined;
  query: undefined;
  body: types.CreateHistoryLookup;
  answer: types.HistoryLookup;
}> = {
  id: "createOwnHistoryLookup",
  area: "history-lookups",
  method: "POST",
  path: "/console/v1/history-lookups",
  reads: "json",
};

/** List your history lookups: `GET /console/v1/history-lookups` */
export const listOwnHistoryLookups: Operation<{
  path: undefined;
  query: types.ListOwnHistoryLookupsQuery;
  body: undefined;
  answer: types.ListOwnHistoryLookupsAnswer;
}> = {
  id: "listOwnHistoryLookups",
  area: "history-lookups",
  method: "GET",
  path: "/console/v1/history-lookups",
  reads: "json",
};

/** Read a history lookup: `GET /console/v1/history-lookups/{id}` */
export const getOwnHistoryLookup: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.HistoryLookup;
}> = {
  id: "getOwnHistoryLookup",
  area: "history-lookups",
  method: "GET",
  path: "/console/v1/history-lookups/{id}",
  reads: "json",
};

/** Read the PDF of a history report: `GET /console/v1/history-lookups/{id}/report.pdf` */
export const getOwnHistoryReport: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: Uint8Array;
}> = {
  id: "getOwnHistoryReport",
  area: "history-lookups",
  method: "GET",
  path: "/console/v1/history-lookups/{id}/report.pdf",
  reads: "bytes",
};

/** Evaluate a buying condition once: `POST /console/v1/eagle-eye/search` */
export const searchOwnWatchCondition: Operation<{
  path: undefined;
  query: undefined;
  body: types.WatchSearch;
  answer: types.SearchOwnWatchConditionAnswer;
}> = {
  id: "searchOwnWatchCondition",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/search",
  reads: "json",
};

/** Try a buying condition on the last 90 days: `POST /console/v1/eagle-eye/backtest` */
export const backtestOwnWatchCondition: Operation<{
  path: undefined;
  query: undefined;
  body: types.WatchConditionInput;
  answer: types.Backtest;
}> = {
  id: "backtestOwnWatchCondition",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/backtest",
  reads: "json",
};

/** Save a buying condition as a watch, or create a static list: `POST /console/v1/eagle-eye/watches` */
export const createOwnWatch: Operation<{
  path: undefined;
  query: undefined;
  body: types.WatchCreation;
  answer: types.Watch;
}> = {
  id: "createOwnWatch",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches",
  reads: "json",
};

/** List watches: `GET /console/v1/eagle-eye/watches` */
export const listOwnWatches: Operation<{
  path: undefined;
  query: types.ListOwnWatchesQuery;
  body: undefined;
  answer: types.ListOwnWatchesAnswer;
}> = {
  id: "listOwnWatches",
  area: "watches",
  method: "GET",
  path: "/console/v1/eagle-eye/watches",
  reads: "json",
};

/** Read a watch: `GET /console/v1/eagle-eye/watches/{watch_id}` */
export const getOwnWatch: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: undefined;
  answer: types.Watch;
}> = {
  id: "getOwnWatch",
  area: "watches",
  method: "GET",
  path: "/console/v1/eagle-eye/watches/{watch_id}",
  reads: "json",
};

/** Mute a watch: `POST /console/v1/eagle-eye/watches/{watch_id}/mute` */
export const muteOwnWatch: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: undefined;
  answer: types.Watch;
}> = {
  id: "muteOwnWatch",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/mute",
  reads: "json",
};

/** Unmute a watch: `POST /console/v1/eagle-eye/watches/{watch_id}/unmute` */
export const unmuteOwnWatch: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: undefined;
  answer: types.Watch;
}> = {
  id: "unmuteOwnWatch",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/unmute",
  reads: "json",
};

/** Pause a watch: `POST /console/v1/eagle-eye/watches/{watch_id}/pause` */
export const pauseOwnWatch: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: undefined;
  answer: types.Watch;
}> = {
  id: "pauseOwnWatch",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/pause",
  reads: "json",
};

/** Resume a paused watch: `POST /console/v1/eagle-eye/watches/{watch_id}/resume` */
export const resumeOwnWatch: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: undefined;
  answer: types.Watch;
}> = {
  id: "resumeOwnWatch",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/resume",
  reads: "json",
};

/** List the cars on a watch: `GET /console/v1/eagle-eye/watches/{watch_id}/matches` */
export const listOwnWatchMatches: Operation<{
  path: { watch_id: string };
  query: types.ListOwnWatchMatchesQuery;
  body: undefined;
  answer: types.ListOwnWatchMatchesAnswer;
}> = {
  id: "listOwnWatchMatches",
  area: "watches",
  method: "GET",
  path: "/console/v1/eagle-eye/watches/{watch_id}/matches",
  reads: "json",
};

/** Hide cars you have reviewed: `POST /console/v1/eagle-eye/watches/{watch_id}/matches/hide` */
export const hideOwnWatchMatches: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: types.WatchVehicleIds;
  answer: types.HiddenMatches;
}> = {
  id: "hideOwnWatchMatches",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/matches/hide",
  reads: "json",
};

/** Show hidden cars again: `POST /console/v1/eagle-eye/watches/{watch_id}/matches/unhide` */
export const unhideOwnWatchMatches: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: types.WatchVehicleIds;
  answer: types.UnhiddenMatches;
}> = {
  id: "unhideOwnWatchMatches",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/matches/unhide",
  reads: "json",
};

/** Add cars to a static list: `POST /console/v1/eagle-eye/watches/{watch_id}/matches` */
export const addOwnWatchMatches: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: types.WatchVehicleIds;
  answer: types.AddedMatches;
}> = {
  id: "addOwnWatchMatches",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/matches",
  reads: "json",
};

/** Remove cars from a static list: `POST /console/v1/eagle-eye/watches/{watch_id}/matches/remove` */
export const removeOwnWatchMatches: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: types.WatchVehicleIds;
  answer: types.RemovedMatches;
}> = {
  id: "removeOwnWatchMatches",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/matches/remove",
  reads: "json",
};

/** Read a watch's webhook history: `GET /console/v1/eagle-eye/watches/{watch_id}/events` */
export const listOwnWatchEvents: Operation<{
  path: { watch_id: string };
  query: types.ListOwnWatchEventsQuery;
  body: undefined;
  answer: types.ListOwnWatchEventsAnswer;
}> = {
  id: "listOwnWatchEvents",
  area: "watches",
  method: "GET",
  path: "/console/v1/eagle-eye/watches/{watch_id}/events",
  reads: "json",
};

/** Send a test event of a watch: `POST /console/v1/eagle-eye/watches/{watch_id}/test-webhook` */
export const testOwnWatchWebhook: Operation<{
  path: { watch_id: string };
  query: undefined;
  body: types.WatchWebhookTest;
  answer: types.FiredWatchWebhook;
}> = {
  id: "testOwnWatchWebhook",
  area: "watches",
  method: "POST",
  path: "/console/v1/eagle-eye/watches/{watch_id}/test-webhook",
  reads: "json",
};

/** Certify your integration: `POST /console/v1/certificates` */
export const startOwnCertificate: Operation<{
  path: undefined;
  query: undefined;
  body: types.StartCertificate;
  answer: types.Certificate;
}> = {
  id: "startOwnCertificate",
  area: "certificates",
  method: "POST",
  path: "/console/v1/certificates",
  reads: "json",
};

/** List your certificates: `GET /console/v1/certificates` */
export const listOwnCertificates: Operation<{
  path: undefined;
  query: types.ListOwnCertificatesQuery;
  body: undefined;
  answer: types.ListOwnCertificatesAnswer;
}> = {
  id: "listOwnCertificates",
  area: "certificates",
  method: "GET",
  path: "/console/v1/certificates",
  reads: "json",
};

/** Read a certificate: `GET /console/v1/certificates/{id}` */
export const getOwnCertificate: Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: types.Certificate;
}> = {
  id: "getOwnCertificate",
  area: "certificates",
  method: "GET",
  path: "/console/v1/certificates/{id}",
  reads: "json",
};

/** The areas that operations belong to: what a write of one area makes stale. */
export type Area =
  | "account"
  | "approvals"
  | "audit"
  | "certificates"
  | "deliveries"
  | "history-lookups"
  | "inventory"
  | "invoices"
  | "messages"
  | "operations"
  | "orders"
  | "overview"
  | "partners"
  | "settings"
  | "statements"
  | "upstreams"
  | "vehicles"
  | "watches"
  | "webhooks";
