import type { FunctionPermissions } from "./function-permissions.ts";

/** What a permission allows, as the page on permissions names it. */
export type GrantVerb = (typeof grantVerbs)[number];

/** The verbs in the order in which the page lists them. */
export const grantVerbs = [
  "change",
  "read",
  "write",
  "delete",
  "index",
  "due",
  "list",
  "send",
  "hide",
  "secret",
  "directory",
  "other",
] as const;

/** One permission: a verb, a space and a subject, such as `read order`. */
export type Grant = `${GrantVerb} ${string}`;

/** Returns each permission of a function once. */
export function listGrants(permissions: FunctionPermissions): ReadonlySet<Grant> {
  const { connections, deadLetters, directory, hides, monitoring, objects, queues, secrets, table } =
    permissions;
  return new Set<Grant>([
    ...table.map(toGrant),
    ...objects.map(({ action, bucket, prefix }): Grant => `${action} ${bucket}/${prefix}`),
    ...queues.map((queue): Grant => `send ${queue}`),
    ...hides.map((queue): Grant => `hide ${queue}`),
    ...secrets.map((name): Grant => `secret ${name}`),
    ...deadLetters.map((action): Grant => `other ${action} dead-letter queues`),
    ...monitoring.map((what): Grant => `other read ${what}`),
    ...directory.map((action): Grant => `directory ${action}`),
    ...connections.map((action): Grant => `other ${action} connections`),
    ...flagsOf(permissions),
  ]);
}

function flagsOf(permissions: FunctionPermissions): Grant[] {
  const { readsFaces, readsPublicKeys, searchesLogs, sendsMail, sendsWebhooks, signs } = permissions;
  return [
    ...(searchesLogs ? (["other search logs"] as const) : []),
    ...(readsFaces ? (["other read faces"] as const) : []),
    ...(signs ? (["other sign"] as const) : []),
    ...(readsPublicKeys ? (["other read public keys"] as const) : []),
    ...(sendsMail ? (["other send mail"] as const) : []),
    ...(sendsWebhooks ? (["other send webhooks"] as const) : []),
  ];
}

const verbOfAction: Record<string, GrantVerb> = {
  get: "read",
  query: "read",
  check: "read",
  queryIndex: "index",
  queryDue: "due",
  put: "write",
  update: "write",
  delete: "delete",
};

function toGrant(literal: string): Grant {
  const [action = "", target = ""] = literal.split(":");
  const verb = verbOfAction[action];
  if (verb === undefined) throw new Error(`The permission ${literal} has an unknown action`);
  return `${verb} ${target}`;
}

/** Permissions that many functions have together, named once on the page. */
interface GrantGroup {
  name: string;
  grants: readonly Grant[];
}

const grantsOf = (verb: GrantVerb, words: string): Grant[] =>
  words.split(" ").map((word): Grant => `${verb} ${word}`);

/** The permissions of the partner API's key check. A counterpart in the partner's console has `userGroup` instead. */
export const keyGroup: GrantGroup = {
  name: "*key*",
  grants: ["read apiKey", "write apiKey.use", "write dayCalls"],
};
/** See `keyGroup`. */
export const userGroup: GrantGroup = { name: "*user*", grants: ["read partner", "write userCalls"] };

const eventGrants: Grant[] = ["read eventStream", ...grantsOf("write", "delivery event eventStream")];

/** All groups. For a function with all permissions of a group, the page shows the group's name instead. */
export const grantGroups: readonly GrantGroup[] = [
  keyGroup,
  userGroup,
  { name: "*cursor*", grants: ["read operatorCursor", "write operatorCursor"] },
  {
    name: "*order change*",
    grants: [
      ...eventGrants,
      ...grantsOf("read", "lot lotBid"),
      ...grantsOf(
        "write",
        "customsReminder lot lotBid lotPartner order orderByAuction orderDigest orderTerm",
      ),
      ...grantsOf("write", "pendingNotification orderVersion plate plateOrder"),
      ...grantsOf("delete", "customsReminder lotBid lotPartner orderByAuction orderTerm plateOrder"),
    ],
  },
  {
    name: "*new order*",
    grants: [
      ...eventGrants,
      ...grantsOf("read", "idempotencyRecord lot lotPartner"),
      ...grantsOf(
        "write",
        "idempotencyRecord lot lotBid lotOrder lotPartner order orderByAuction orderDigest",
      ),
      ...grantsOf("write", "orderListing orderSnapshot orderTerm orderVersion pendingNotification"),
    ],
  },
  { name: "*event*", grants: eventGrants },
  {
    name: "*prices*",
    grants: [...grantsOf("read", "carRound comparable fees fxRate listing"), "index carByVin"],
  },
  { name: "*search index*", grants: grantsOf("read", "indexPointer snapshots/index/") },
  { name: "*dealers*", grants: ["secret retailA", "secret retailB"] },
  {
    name: "*dealer search*",
    grants: [...grantsOf("read", "dealerPage dealerVocabulary"), "write dealerPage", "write recentCalls"],
  },
  {
    name: "*new message*",
    grants: [
      ...grantsOf("read", "attachment idempotencyRecord message messageThread attachments/uploads/"),
      ...grantsOf("write", "attachment idempotencyRecord message messageThread attachments/files/"),
    ],
  },
  {
    name: "*webhook attempt*",
    grants: [
      ...grantsOf("read", "delivery endpointBacklog event webhookEndpoint webhookSecret eventStream"),
      ...grantsOf("write", "delivery endpointBacklog eventStream webhookEndpoint"),
      ...grantsOf("send", "deliverProbe deliverRetry"),
      "other send webhooks",
    ],
  },
  {
    name: "*invoice layout*",
    grants: ["read documents/seller/", "other read faces"],
  },
  {
    name: "*archive list*",
    grants: grantsOf("list", "archive/audit/ archive/events/ archive/versions/"),
  },
];
