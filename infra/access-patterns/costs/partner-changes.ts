import type { RouteCost } from "./route-cost.ts";

/** The cost of each route that changes something for a partner. */
export const partnerChanges: readonly RouteCost[] = [
  {
    routes: ["createOrder"],
    trips: "3; for a dealer car also two requests to its source",
    reads: 12.5,
    writes: "47 to 60; 3 of them for each of five terms by which the order is found",
  },
  { routes: ["backfillOrder"], trips: 3, reads: 12.5, writes: "44 to 50" },
  { routes: ["changeOrderBid"], trips: 4, reads: 6, writes: "17 to 18" },
  { routes: ["deleteOrder", "confirmOrder"], trips: 4, reads: 4, writes: "24 to 26" },
  { routes: ["reportOrderStatus"], trips: 4, reads: 4, writes: "19; for `delivered` 28 to 30" },
  {
    routes: ["simulateOrderStatus"],
    trips: "4, or 5 with a draft invoice",
    reads: "4 to 6",
    writes: "26 to 32",
  },
  {
    routes: ["createCheckpoint"],
    trips:
      "3, and 1 more for each additional MB of log (at most 8 MB); plus a list request to the archive, a KMS signature, and a write to the archive",
    reads: "2 + 1/4 KB of log since the last checkpoint",
    writes: 0,
  },
  {
    routes: ["replayEvent"],
    trips: "3, or 4 if an endpoint has never responded",
    reads: 4,
    writes: "4/endpoint",
  },
  {
    routes: ["replayEvents"],
    trips: "7 + 1/page; 2 more in the background; 2 more with `only_failed`",
    reads: "8 or more",
    writes: "1 + 3/event; 1 more with `only_failed`",
  },
  {
    routes: ["createHistoryLookup"],
    trips: "3, and 1 queue message",
    reads: "2; in production 3",
    writes: 9,
  },
  {
    routes: ["sendOrderMessage", "sendMessage"],
    trips: "3; with attachments also 2 round trips to storage",
    reads: "5 (`sendOrderMessage`) or 4 (`sendMessage`) + 1/attachment",
    writes: "12 + 2/endpoint + 2/attachment",
  },
  { routes: ["markMessageThreadRead", "updateWebhookEndpoint"], trips: 3, reads: 3, writes: 4 },
  { routes: ["createAttachment"], trips: "3, or 2 for the account's own thread", reads: 2, writes: 6 },
  { routes: ["issueChatToken"], trips: 2, reads: 2, writes: 0 },
  { routes: ["createWebhookEndpoint", "pauseWatch", "resumeWatch"], trips: 3, reads: 2, writes: 6 },
  { routes: ["deleteWebhookEndpoint"], trips: 3, reads: 3, writes: 6 },
  { routes: ["rotateWebhookSecret"], trips: 3, reads: 4, writes: 6 },
  {
    routes: ["pingWebhookEndpoint"],
    trips: "3, and 1 request to the endpoint; 1 more trip at the endpoint's first response",
    reads: 3,
    writes: "2, or 3 before the endpoint's first response",
  },
  {
    routes: ["createWatch"],
    trips: "6, or 4 for a static list; plus requests to dealer sources if the condition includes dealer cars",
    reads: 6,
    writes: "8 + 2/car, or 8 + 0.15/car above 25 cars",
  },
  { routes: ["muteWatch", "unmuteWatch"], trips: 3, reads: 2, writes: 1 },
  {
    routes: ["hideWatchMatches", "unhideWatchMatches"],
    trips: "3, and 2 more for each additional 90 cars; to hide cars of a list with chunks, 3 or more",
    reads: "2 + 1/car",
    writes: "2 + 3/car; to hide cars of a list with chunks, 360 for each chunk that the call expands",
  },
  {
    routes: ["addWatchMatches"],
    trips: "4; for a dealer car also a request to its source",
    reads: "2 + 2/car",
    writes: "2 + 7/car",
  },
  { routes: ["removeWatchMatches"], trips: 3, reads: "2 + 1/car", writes: "2 + 3/car" },
  { routes: ["testWatchWebhook"], trips: 3, reads: 8, writes: 14 },
  { routes: ["startCertificate"], trips: "4, and 1 queue message", reads: 3, writes: 16 },
];
