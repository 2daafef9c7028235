import type { RouteCost } from "./route-cost.ts";

/** The cost of each route that reads for a partner. */
export const partnerReads: readonly RouteCost[] = [
  { routes: ["getHealth"], trips: 0, reads: 0 },
  {
    routes: ["getPublicKeys"],
    trips: "0; one KMS request per signing key and function environment",
    reads: 0,
  },
  {
    routes: [
      "getInvoice",
      "getEvent",
      "getHistoryLookup",
      "listWebhookEndpoints",
      "getWebhookEndpoint",
      "getWatch",
    ],
    trips: 2,
    reads: 2,
  },
  { routes: ["getHistoryReport"], trips: "2, and 1 object read", reads: 2 },
  { routes: ["getOrderVehicle", "openAttachment"], trips: 2, reads: 3 },
  { routes: ["getOrder", "getOrderInvoice"], trips: 2, reads: 4 },
  { routes: ["listOrderEvents", "listWatchEvents"], trips: 2, reads: 2.5 },
  {
    routes: ["listInvoices", "listHistoryLookups", "listWatches", "listCertificates"],
    trips: 2,
    reads: "1 + 1/4 KB",
  },
  { routes: ["listEvents"], trips: 2, reads: "1 + 1/4 KB; with `after_sequence` 2 more" },
  {
    routes: ["listMessages", "listOrderMessages"],
    trips: 2,
    reads: "2 + 1/4 KB for `listMessages`; 3 + 1/4 KB for `listOrderMessages`",
  },
  { routes: ["listMessageThreads"], trips: 2, reads: "1 + 0.5/4 KB" },
  { routes: ["getCertificate"], trips: 2, reads: "2 to 6" },
  { routes: ["listOrders"], trips: 3, reads: "1 + 0.5/KB + 1/order" },
  {
    routes: ["listVehicles"],
    trips:
      "2, including for 304 responses. Add object reads of segments after a new index version, and requests to dealer sources if the query includes dealer cars",
    reads: "2, and 3 more every 5 seconds; 1 or more write units per page of a dealer source",
  },
  { routes: ["listVehicleFacets"], trips: "2, or 1 while the response is cached", reads: 3 },
  {
    routes: ["getVehicle"],
    trips: "2; for a dealer car, also a request to its source and then 1 more trip",
    reads: "7.5, and 2 more every 5 seconds",
  },
  {
    routes: ["callAssistant"],
    trips: "1 to connect or list tools, 3 to look up a car; other tools the same as their routes",
    reads:
      "1 to connect or list tools; 11.5 to look up a car; 6 to search with dealer cars; other tools the same as their routes, including write units",
  },
  {
    routes: ["getInvoiceDocument"],
    trips: "2, and 1 object read; 1 more trip after every 60 calls",
    reads: "2 or 3; 1 write unit",
  },
  {
    routes: ["listCheckpoints"],
    trips: "1, plus a list request to the archive and one object read per checkpoint",
    reads: 1,
  },
  {
    routes: ["getOrderReceipt", "getOrderReceiptDocument"],
    trips:
      "3, and 1 more per MB of log since the checkpoint before the order (at most 96 MB); plus list requests to the archive and a KMS signature; the PDF also loads its typefaces",
    reads: "5 + 1/4 KB of log since the checkpoint before the order",
  },
  { routes: ["listWatchMatches"], trips: "2, or 4 while the list has chunks", reads: "5 + 0.3/car" },
  {
    routes: ["searchWatchCondition"],
    trips: "3, and 1 more for signals; plus requests to dealer sources if the condition includes dealer cars",
    reads: "5, and 2/car for signals",
  },
  {
    routes: ["backtestWatchCondition"],
    trips: "2, and 1 more each for sold cars and for signals",
    reads: "26 + 1/sold car",
  },
];
