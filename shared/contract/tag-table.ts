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

/** Sections by the area of their routes, in reading order. */
export const tagTable: Readonly<Record<string, Tag>> = {
  vehicles: {
    name: "Vehicles",
    description: "Search the cars of five auction houses and two retail sources, and read one in full.",
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
    description: "Save buying conditions or lists of cars, and be notified when something on them changes.",
  },
  "history-lookups": {
    name: "History lookups",
    description: "Reports on a car's past from the national vehicle-history provider.",
  },
  messages: {
    name: "Messages",
    description: "Write to the other side about an order or anything else, and see what was read.",
  },
  certificates: {
    name: "Certificates",
    description: "Have your integration checked in the sandbox, step by step, and keep the certificate.",
  },
  webhooks: {
    name: "Webhooks",
    description: "Register the endpoints that events are sent to, read the log of events, send some again.",
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
    description: "A partner's settings, API keys, their allowlists and what they have used.",
  },
  overview: {
    name: "Overview",
    description: "Open work of the operators: numbers of lots, invoices, batches and deliveries.",
  },
  approvals: {
    name: "Approvals",
    description: "Requests of one operator that a second one must approve.",
  },
  partners: {
    name: "Partners",
    description: "Open partner accounts, change their settings, issue and revoke their keys.",
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
    description: "Enter what auction houses deliver, and see what came of each batch.",
  },
  settings: {
    name: "Settings",
    description: "The fees that landed costs are computed from.",
  },
  deliveries: {
    name: "Failed deliveries",
    description: "Webhook deliveries of all partners that were given up, and their repetition.",
  },
  operations: {
    name: "Operations",
    description: "Which alarms are on, what lies in dead-letter queues, and what became of a request.",
  },
  upstreams: {
    name: "Upstreams",
    description: "How the third parties that the service depends on are doing.",
  },
  audit: {
    name: "Audit and archive",
    description: "Changes with their actors, and items that have left the table.",
  },
  service: { name: "Service", description: "Whether the service answers, and which version it is." },
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
