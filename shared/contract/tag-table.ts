/** The name of a documentation section and its purpose in one sentence. */
export interface Tag {
  name: string;
  description: string;
}

/** The section that describes deliveries to endpoints; it has no routes. */
export const eventsTag: Tag = {
  name: "Events",
  description: "Requests to your webhook endpoints: one signed request for each event.",
};

/** Documentation sections, keyed by route area, in reading order. */
export const tagTable: Readonly<Record<string, Tag>> = {
  vehicles: {
    name: "Vehicles",
    description:
      "Search the cars of five auction houses and two retail sources, and read all details of a car.",
  },
  orders: {
    name: "Orders",
    description: "Order a car, change or cancel the bid, and follow it from auction to delivery.",
  },
  invoices: {
    name: "Invoices",
    description: "The commercial invoice of each car that was bought, with its PDF.",
  },
  watches: {
    name: "Watches",
    description: "Save buying conditions or lists of cars, and be notified when their cars change.",
  },
  "history-lookups": {
    name: "History lookups",
    description: "Reports on a car's past from the national vehicle-history provider.",
  },
  messages: {
    name: "Messages",
    description: "Exchange messages about an order or any other subject, and see which messages were read.",
  },
  certificates: {
    name: "Certificates",
    description: "Have your integration checked in the sandbox, step by step, and keep the certificate.",
  },
  webhooks: {
    name: "Webhooks",
    description: "Register the endpoints that receive events, read the event log, and resend events.",
  },
  statements: {
    name: "Signed statements",
    description:
      "Receipts of orders and checkpoints of your event log, signed so that anyone can verify them offline.",
  },
  assistant: {
    name: "Assistant (MCP)",
    description: "A read-only server of the Model Context Protocol that searches the same cars.",
  },
  account: {
    name: "Account and keys",
    description: "A partner's settings, and its API keys with their allowlists and usage.",
  },
  overview: {
    name: "Overview",
    description: "The operators' open work: lots, orders, invoices, batches and deliveries.",
  },
  approvals: {
    name: "Approvals",
    description: "Requests of one operator that a second operator must approve.",
  },
  partners: {
    name: "Partners",
    description: "Create partner accounts, change their settings, and issue or revoke their keys.",
  },
  "partner-views": {
    name: "Partner views",
    description: "See what a partner sees in the console, read-only and audited.",
  },
  users: {
    name: "Users",
    description: "Invite people to the console, give them a role, and disable them.",
  },
  inventory: {
    name: "Inventory",
    description: "Upload the inventory batches of auction houses, and see the result of each batch.",
  },
  settings: {
    name: "Settings",
    description: "The fees from which landed costs are computed.",
  },
  deliveries: {
    name: "Failed deliveries",
    description: "Permanently failed webhook deliveries of all partners, and their retries.",
  },
  operations: {
    name: "Operations",
    description: "Alarms, the messages in dead-letter queues, and the outcome of a request.",
  },
  upstreams: {
    name: "Upstreams",
    description: "The health of the third-party services that this service depends on.",
  },
  audit: {
    name: "Audit and archive",
    description:
      "The audit log of changes with their actors, and the archive of items that have left the table.",
  },
  service: { name: "Service", description: "Whether the service responds, and the version of the contract." },
};

/**
 * Returns the section of an area's routes.
 * @throws Error for an area without a section.
 */
export function tagOf(area: string): Tag {
  const tag = tagTable[area];
  if (tag === undefined) throw new Error(`Give the area ${area} its section in shared/contract/tag-table.ts`);
  return tag;
}
