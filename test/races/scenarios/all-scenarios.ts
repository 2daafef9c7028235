import { approvals } from "./approvals.ts";
import { certificates } from "./certificates.ts";
import { chats } from "./chats.ts";
import { dealerOrders } from "./dealer-orders.ts";
import { endpoints } from "./endpoints.ts";
import { inventory } from "./inventory.ts";
import { invoices } from "./invoices.ts";
import { productionKeys, trialKeys } from "./keys.ts";
import { productionLookups, sandboxLookups } from "./lookups.ts";
import { lots } from "./lots.ts";
import { orderMessages } from "./messages.ts";
import { pendingAwards } from "./pending-awards.ts";
import { requestSearches } from "./request-searches.ts";
import { streamRecords } from "./stream-records.ts";
import { waitingOrders } from "./waiting-orders.ts";
import { watches } from "./watches.ts";

/** All race scenarios, by the test file next to this one that runs them in one environment. */
export const scenarioGroups = {
  accounts: [
    approvals,
    certificates,
    chats,
    endpoints,
    inventory,
    invoices,
    orderMessages,
    requestSearches,
    sandboxLookups,
    trialKeys,
    watches,
  ],
  orders: [dealerOrders, lots, pendingAwards, streamRecords, waitingOrders],
  production: [productionKeys, productionLookups],
} as const;

/** All scenarios of all groups. */
export const allScenarios = Object.values(scenarioGroups).flat();

const keepsPage = "keeps a dealer's page for others; whichever is kept last is as good";
const writesCheckpoint = "writes an object once by the place of the log, which its own test races";
const drawsCursorSecret = "writes only the secret of operators' cursors, once, which its own test races";

const drawsChatSecret = "writes only the secret of the chat stream, once, as that of operators' cursors";

/** Functions that write but have no race tests, each with the reason. */
export const notRaced: Readonly<Record<string, string>> = {
  "console/approvals/list-approvals": drawsCursorSecret,
  "console/audit/list-audit": drawsCursorSecret,
  "console/deliveries/serve-delivery-reads": drawsCursorSecret,
  "console/inventory/list-batch-rejections": drawsCursorSecret,
  "console/certificates/list-partner-certificates": drawsCursorSecret,
  "console/inventory/list-inventory-batches": drawsCursorSecret,
  "console/inventory/confirm-batch-removals":
    "starts one batch however often it is asked, which its own test races",
  "console/invoices/list-operator-invoices": drawsCursorSecret,
  "console/orders/list-operator-orders": drawsCursorSecret,
  "console/orders/list-lots": drawsCursorSecret,
  "console/overview/serve-result-drafts":
    "stores one item by its version, whose own test races two operators",
  "console/orders/list-order-versions": drawsCursorSecret,
  "console/partners/list-partner-keys": drawsCursorSecret,
  "console/partners/serve-partner-reads": drawsCursorSecret,
  "console/audit/serve-archive": "draws the secret of operators' cursors, and adds audit entries of its own",
  "console/audit/create-audit-checkpoint": `adds an audit entry of its own, and ${writesCheckpoint}`,
  "console/messages/serve-chat-tokens": drawsChatSecret,
  "console/messages/list-operator-threads": drawsCursorSecret,
  "console/messages/list-thread-messages": drawsCursorSecret,
  "console/operations/redrive-dead-letter-queue":
    "adds an audit entry of its own; SQS itself moves once at a time",
  "console/partner-views/serve-partner-views":
    "each view belongs to one operator; its own test races two ends",
  "console/users/serve-user-changes":
    "adds audit entries of its own; the directory holds the users, whose own test races administrators",
  "console/users/serve-user-lists": drawsCursorSecret,
  "partner/messages/issue-chat-token": drawsChatSecret,
  "partner/statements/create-checkpoint": writesCheckpoint,
  "schedules/write-checkpoints": writesCheckpoint,
  "partner/vehicles/get-vehicle": "counts calls that wait for dealers, which their own test races",
  "partner/vehicles/list-vehicles": keepsPage,
  "partner/watches/search-watch-condition": keepsPage,
  "partner/assistant/call-assistant": keepsPage,
};
