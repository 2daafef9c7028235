import type { RouteCost } from "./route-cost.ts";

/** The cost of each route that exists only in the partners' console, and not in the partner API. */
export const consoleRoutes: readonly RouteCost[] = [
  { routes: ["getAccount"], trips: 1, reads: 1, writes: 0 },
  { routes: ["listApiKeys"], trips: 3, reads: "3 + 1/key", writes: 0 },
  {
    routes: ["createApiKey"],
    trips: "3, or 4 with an allowlist",
    reads: "2, or 3 + 1/key with an allowlist",
    writes: 10,
  },
  {
    routes: ["rotateApiKey", "revokeApiKey"],
    trips: 4,
    reads: 4,
    writes: "15 for `rotateApiKey`; 8 for `revokeApiKey`",
  },
  { routes: ["replaceApiKeyAllowlist"], trips: 4, reads: "3 + 1/key", writes: 8 },
  { routes: ["listAccountUsers"], trips: "1, plus a request to the user directory", reads: 1, writes: 0 },
  {
    routes: ["inviteAccountUser"],
    trips: "3, and 7 or 8 requests to the user directory",
    reads: 2,
    writes: 4,
  },
  {
    routes: ["changeAccountUser"],
    trips: "2, and 4 to 12 requests to the user directory",
    reads: 1,
    writes: "4, or 0 without a change",
  },
  {
    ...{ routes: ["searchAccount"], trips: 4, writes: 0 },
    reads:
      "about 6 + 2/order + 1/invoice + 1/listing, at most 30 listings per meaning of the text; 18 more for a plate without its region",
  },
  {
    routes: ["countVehicles"],
    trips: "2; plus object reads of segments after a new index version",
    reads: "2, and 3 more every 5 seconds",
    writes: 0,
  },
  { routes: ["getUsage"], trips: 4, reads: "3.5 + 1/key + 1/4 KB of days", writes: 0 },
];
