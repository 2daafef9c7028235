import type { RouteCost } from "./route-cost.ts";

/** The cost of each route that reads for an operator. */
export const operatorReads: readonly RouteCost[] = [
  {
    routes: ["getOverview"],
    trips: 3,
    reads:
      "about 40 + 2/order of the next three auction days + 1/draft invoice + 1/order shown + 1/partner shown",
  },
  {
    ...{ routes: ["searchEnvironment"], trips: 2 },
    reads:
      "about 6 + 2/order + 1/invoice + 1/partner + 1/listing, at most 30 listings per meaning of the text; 18 more for a plate without its region",
  },
  {
    routes: ["listOperatorOrders"],
    trips: "3, or 4 with `awaiting_only`; 1 more with `assigned_to`",
    reads:
      "22 + 3/order + 1/partner; for one status 2 instead of 22; with `awaiting_only` the same as `getOverview`; for one assignee 0.5/4 KB + 4/assigned order",
  },
  { routes: ["getOperatorOrder"], trips: 2, reads: 4 },
  {
    routes: ["listOrderVersions", "issueOperatorChatToken", "getFeeSettings", "getResultDraft"],
    trips: 1,
    reads: 1,
  },
  {
    routes: ["getOperatorOrderReceipt"],
    trips: "1 more than `getOrderReceipt`",
    reads: "the same as `getOrderReceipt`",
  },
  {
    routes: ["listLots"],
    trips: "4; a filter by state takes 2 more per 200 lots of the day",
    reads: "2 + 0.5/10 orders of the day + 1.5/lot of the day + 1/lot shown + 2/bid shown + 2/ended order",
  },
  {
    routes: ["getLot"],
    trips: "2; 1 more without an award and active orders",
    reads: "4.5 + 2/bid shown; without an award and active orders 5 + 2/ended order",
  },
  {
    routes: ["listOperatorInvoices"],
    trips: "3; 1 more with `make`, `source`, `auction_date` or `needs_review`",
    reads:
      "9 + 2/invoice + 1/partner; for one status 3 instead of 9; with `auction_date` 2 + 2/order of the day; with the other filters 2/invoice read",
  },
  { routes: ["getOperatorInvoice", "previewInvoice"], trips: 2, reads: 2 },
  { routes: ["getOperatorInvoiceDocument"], trips: "2, and 1 object read", reads: "2, or 3 with a version" },
  { routes: ["listApprovals"], trips: 3, reads: "0.5/4 KB + 3/request + 1/partner" },
  { routes: ["listAlarms"], trips: "0; one CloudWatch request per 100 alarms", reads: 0 },
  {
    routes: ["listDeadLetterQueues"],
    trips: "0; two SQS requests per queue and one CloudWatch request, in parallel",
    reads: 0,
  },
  {
    routes: ["getRequestSearch"],
    trips: "1, or 2 on the first read of the result; plus requests to CloudWatch Logs",
    reads: "2; 6 write units on the first read",
  },
  { routes: ["listPartners"], trips: 1, reads: "0.5 or more" },
  { routes: ["getPartner", "openOperatorAttachment"], trips: 1, reads: 2 },
  { routes: ["listPartnerCertificates"], trips: 2, reads: "1 + 1/4 KB" },
  { routes: ["getPartnerCertificate"], trips: 1, reads: "1 to 5" },
  {
    routes: ["getPartnerVehicle"],
    trips: "2; for a dealer car, also a request to its source and then 1 more trip; 1 with `order_id`",
    reads: "9.5, and 2 more every 5 seconds; with `order_id` about 5",
  },
  { routes: ["listPartnerKeys"], trips: 2, reads: "2 + 1/key" },
  { routes: ["listUsers"], trips: "0, plus a request to the user directory", reads: 0 },
  { routes: ["listAudit"], trips: 1, reads: "0.5/4 KB" },
  { routes: ["listArchive"], trips: "0, plus a list request to the archive", reads: 0 },
  { routes: ["listUpstreams"], trips: "2, plus requests to the upstreams", reads: "4; 3 write units" },
  {
    routes: ["listOperatorThreads"],
    trips: "3, or 2 for one partner; 1 more with `assigned_to`",
    reads: "4 + 3/thread + 1/partner; for one partner 0.5/4 KB + 2/thread",
  },
  { routes: ["listThreadMessages"], trips: 1, reads: "3 + 1/4 KB" },
  {
    routes: ["listFailedDeliveries"],
    trips: "3; for one partner up to 7 more",
    reads: "4 + 4/delivery + 1/partner; for one partner also 4/200 deliveries of all partners",
  },
  { routes: ["listPartnerEndpoints"], trips: 1, reads: "2 + 0.5/4 KB of the newest 100 events" },
  { routes: ["getHistoryBilling"], trips: 2, reads: "1 or more, + 2/partner" },
  { routes: ["listInventoryBatches"], trips: 2, reads: "1 + 1/batch + 1/4 KB of rejected rows" },
  { routes: ["listBatchRejections", "getInventoryBatch"], trips: 1, reads: "1 + 1/4 KB of rejected rows" },
];
