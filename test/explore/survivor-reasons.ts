/** Reasons why no test fails without some write conditions, by condition. */
const reasons: readonly { why: string; conditions: readonly RegExp[] }[] = [
  {
    why: "the identifier of the item was just drawn; nobody else draws it",
    conditions: [
      /^Put (?:APIKEY# APIKEY|PARTNER# APIKEY#): attribute_not_exists/,
      /^Put (?:APPROVAL# APPROVAL|AUDIT# |BATCH# BATCH|REQUESTSEARCH# SEARCH): attribute_not_exists/,
      /^Put (?:EVENTS|WEBHOOKSECRETS)# ENDPOINT#: attribute_not_exists/,
      /^Put (?:HISTORY# LOOKUP#|INVOICE# INVOICE|INVOICES# INVOICE#): attribute_not_exists/,
      /^Put (?:ORDERS# ORDER#|PARTNER# PROFILE|WATCHES# WATCH#): attribute_not_exists/,
      // The search for a free slot starts at a random slot.
      /^Put CHATTHREAD# PLACE#: attribute_not_exists/,
    ],
  },
  {
    why: "the situations stay below the bound",
    conditions: [
      /^Update HISTORY# DAY#: .*taken < :limit/,
      /^Update MESSAGEMINUTE# /,
      /^Update APIKEY# APIKEY: .*minuteCalls\.#minute < :minute/,
      /^Update RECENT# INVOICE: /,
      /^Update WATCHES# WATCH#: .*memberCount <= :room/,
      /^Update UPSTREAM# GATE: /,
      /^Update ATTACHMENTHOUR# HOUR#: .*announced <= :rest/,
      /^Update CHATHOUR# HOUR#: .*opened < :most/,
      /^Update RECENT# : /,
      // Tokens never expire here, so no connection takes the slot of another.
      /^Delete CHATTHREAD# PLACE#: connectionId = :own/,
    ],
  },
  {
    why: "another condition of the same transaction, or the step after it, refuses what it lets through",
    conditions: [
      // An invoice changes together with its order, whose version check rejects the write.
      /^(?:ConditionCheck|Put) INVOICES# INVOICE#: revision/,
      // Each list of addresses creates a new version of the account.
      /^Update APIKEY# APIKEY: #status = :active AND allowlist = :current$/,
      // The list of the partner's endpoints changes in the same transaction.
      /^Delete EVENTS# ENDPOINT#: #version = /,
      // After a connection is closed, its slot in the thread is free or belongs to another connection.
      /^Delete CHATCONNECTION# [A-Z]+: attribute_exists/,
      /^Put WEBHOOKSECRETS# ENDPOINT#: secrets = :before/,
      /^Update INVOICES# NUMBER#: reservedFor/,
      /^Update CERTIFICATES# CERTIFICATION: /,
      /SOURCE# INVENTORY: .*claimedBy/,
      /^Put BATCH# BATCH: #status IN/,
      /^Update APIKEY# APIKEY: #status = :active$/,
      // The event in the same transaction has a unique number.
      /^Put ORDERS# NOTIFIED#: digest = :seen/,
      /^Update ORDERS# LISTING#: priceKrw = :seen/,
      // Each renewal of a pending notification changes the lot or the order, which the same transaction checks.
      /^Delete LOT# NOTIFICATION#/,
      // Each change of the lot leaves a record that causes notifications of partners.
      /^ConditionCheck LOT# #LOT: #version/,
      // The number comes from the partner's counter, which the same transaction increments.
      /^Put EVENTS# EVENT#: attribute_not_exists/,
      // A connection is removed from the count once, because it is closed once.
      /^Update CHATHOUR# HOUR#: .*opened > :none/,
    ],
  },
  {
    why: "done twice, it is as done once",
    conditions: [
      /^Put HISTORYREPORT#/,
      /^Put SETTING#INDEX FORMAT#/,
      /^Put EVENTS# BACKLOG#: attribute_not_exists/,
      /^Update WATCHES# FIRES#/,
      /^Update WATCHES# WATCH#: (?:muted|paused) = /,
      /^Update WATCHES# WATCH#: attribute_exists\(pk\) AND muted = :as_muted/,
      /^Update ORDERS# REMINDER#/,
    ],
  },
  {
    why: "nothing in the situation removes the item",
    conditions: [
      /^Update (?:WATCHES# WATCH#|APIKEY# APIKEY|ORDERVERSION# VERSION#): attribute_exists\((?:pk|duepk)\)$/,
    ],
  },
  {
    why: "only its own test runs two of them",
    conditions: [
      /^Update EVENTS# EVENT#: #status = :failed/,
      /^Update APIKEY# APIKEY: (?:attribute_exists\(pk\) AND attribute_not_exists\(minuteCalls\)|minuteCalls)/,
    ],
  },
];

/** Reports whether no reason is known why tests pass without a condition. */
export const unexplained = (condition: string): boolean =>
  !reasons.some(({ conditions }) => conditions.some((pattern) => pattern.test(condition)));
