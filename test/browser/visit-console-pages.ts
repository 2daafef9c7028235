import { listConsolePages } from "../support/browser/list-console-pages.ts";

/** An address below a page's environment, and part of its heading. `{order}` stands for an id of `seedThings`. */
export type Visit = readonly [address: string, heading: string];

/** The pages of operators by their path in the route tree, each with at least one address to visit. */
const operatorPages: Readonly<Record<string, readonly Visit[]>> = {
  "operator/today": [["operator/today", "Today"]],
  "operator/orders": [["operator/orders", "Orders"]],
  "operator/orders/$id": [
    ["operator/orders/{order}", "Order: "],
    ["operator/orders/{secured}", "Order: "],
  ],
  "operator/messages": [["operator/messages", "Messages"]],
  "operator/messages/$id": [
    ["operator/messages/{order}", "Messages: "],
    ["operator/messages/{partner}", "Messages: "],
  ],
  "operator/cockpit": [["operator/cockpit?auction_date={day}", "Auction cockpit"]],
  "operator/lots": [["operator/lots?auction_date={day}", "Lots"]],
  "operator/lots/$vehicle_id": [["operator/lots/{car}", "Lot: "]],
  "operator/vehicles/$id": [
    ["operator/vehicles/{car}", "Vehicle: "],
    ["operator/vehicles/{listed}", "Vehicle: "],
  ],
  "operator/invoices": [["operator/invoices", "Invoices"]],
  "operator/invoices/$id": [
    ["operator/invoices/{draft}", "Invoice"],
    ["operator/invoices/{invoice}", "Invoice"],
  ],
  "operator/approvals": [["operator/approvals", "Approvals"]],
  "operator/requests": [
    ["operator/requests", "Requests"],
    ["operator/requests?search={request}", "Requests"],
    ["operator/requests?search={requests}", "Requests"],
  ],
  "operator/alarms": [["operator/alarms", "Alarms"]],
  "operator/dead-letters": [["operator/dead-letters", "Dead-letter queues"]],
  "operator/inventory": [["operator/inventory", "Inventory batches"]],
  "operator/inventory/upload": [["operator/inventory/upload", "Upload batch"]],
  "operator/inventory/$id": [["operator/inventory/{batch}", "Batch "]],
  "operator/deliveries": [["operator/deliveries", "Failed deliveries"]],
  "operator/deliveries/$id": [["operator/deliveries/{endpoint}", "Webhook endpoint"]],
  "operator/upstreams": [["operator/upstreams", "Upstreams"]],
  "operator/billing": [["operator/billing", "History billing"]],
  "operator/fees": [["operator/fees", "Fees"]],
  "operator/audit": [["operator/audit", "Audit log"]],
  "operator/users": [["operator/users", "Users"]],
  "operator/partners": [["operator/partners", "Partners"]],
  "operator/partners/$id": [
    ["operator/partners/{partner}", "Partner "],
    ["operator/partners/{partner}?tab=orders", "Partner "],
    ["operator/partners/{partner}?tab=settings", "Partner "],
    ["operator/partners/{partner}?tab=invoices", "Partner "],
    ["operator/partners/{partner}?tab=keys", "Partner "],
    ["operator/partners/{partner}?tab=webhooks", "Partner "],
    ["operator/partners/{partner}?tab=users", "Partner "],
    ["operator/partners/{partner}?tab=certificates&certificate={certificate}", "Partner "],
  ],
};

/** The pages of partners, in the same format. */
const partnerPages: Readonly<Record<string, readonly Visit[]>> = {
  start: [["start", "Getting started"]],
  keys: [["keys", "API keys"]],
  users: [["users", "Users"]],
  usage: [["usage", "Usage"]],
  webhooks: [["webhooks", "Webhook endpoints"]],
  "webhooks/$id": [["webhooks/{endpoint}", "Webhook endpoint"]],
  spending: [["spending", "Spending"]],
  events: [["events", "Event log"]],
  "events/$id": [["events/{event}", "Event "]],
  vehicles: [["vehicles", "Vehicles"]],
  "vehicles/compare": [["vehicles/compare?ids={car},{listed}", "Compare vehicles"]],
  "vehicles/$id": [["vehicles/{car}", "Hyundai"]],
  orders: [["orders", "Orders"]],
  "orders/$id": [
    ["orders/{order}", "Order: "],
    ["orders/{secured}", "Order: "],
  ],
  messages: [["messages", "Messages"]],
  "messages/$id": [
    ["messages/{order}", "Messages about "],
    ["messages/{partner}", "General messages"],
  ],
  history: [["history", "History reports"]],
  "history/$id": [["history/{lookup}", "History report "]],
  invoices: [["invoices", "Invoices"]],
  "invoices/$id": [["invoices/{invoice}", "Invoice"]],
  watches: [["watches", "Watches"]],
  "watches/new": [["watches/new", "New watch"]],
  "watches/$id": [
    ["watches/{watch}", "Cars of the names test"],
    ["watches/{watch}?tab=events", "Cars of the names test"],
  ],
  certificates: [["certificates", "Certificates"]],
  "certificates/$id": [["certificates/{certificate}", "Certificate"]],
  account: [["account", "Account"]],
};

/**
 * Returns the visits of every page of a role's route tree.
 * @throws Error for a page without an address to visit
 */
export const listVisits = (role: "operator" | "partner"): Visit[] =>
  listConsolePages(role).flatMap((path) => {
    const visits = (role === "operator" ? operatorPages : partnerPages)[path];
    if (visits === undefined) throw new Error(`The page ${path} has no address in visit-console-pages.ts`);
    return [...visits];
  });
