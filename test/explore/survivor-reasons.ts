/** Why nobody misses some conditions of writes, by their names. */
const reasons: readonly { why: string; guards: readonly RegExp[] }[] = [
  {
    why: "the identifier of the item was just drawn; nobody else draws it",
    guards: [
      /^Put (?:APIKEY# APIKEY|PARTNER# APIKEY#): attribute_not_exists/,
      /^Put (?:APPROVAL# APPROVAL|AUDIT# |BATCH# BATCH|REQUESTSEARCH# SEARCH): attribute_not_exists/,
      /^Put (?:EVENTS|WEBHOOKSECRETS)# ENDPOINT#: attribute_not_exists/,
      /^Put (?:HISTORY# LOOKUP#|INVOICE# INVOICE|INVOICES# INVOICE#): attribute_not_exists/,
      /^Put (?:ORDERS# ORDER#|PARTNER# PROFILE|WATCHES# WATCH#): attribute_not_exists/,
      // Where the search for a free place begins is drawn.
      /^Put CHATTHREAD# PLACE#: attribute_not_exists/,
    ],
  },
  {
    why: "the situations stay below the bound",
    guards: [
      /^Update HISTORY# DAY#: .*taken < :limit/,
      /^Update MESSAGEMINUTE# /,
      /^Update APIKEY# APIKEY: .*minuteCalls\.#minute < :minute/,
      /^Update RECENT# INVOICE: /,
      /^Update WATCHES# WATCH#: .*memberCount <= :room/,
      /^Update UPSTREAM# GATE: /,
      /^Update ATTACHMENTHOUR# HOUR#: .*announced <= :rest/,
      /^Update CHATHOUR# HOUR#: .*opened < :most/,
      /^Update RECENT# : /,
      // No token ends, so that no connection takes another's place.
      /^Delete CHATTHREAD# PLACE#: connectionId = :own/,
    ],
  },
  {
    why: "another condition of the same transaction, or the step after it, refuses what it lets through",
    guards: [
      // An invoice changes with its order, whose version refuses.
      /^(?:ConditionCheck|Put) INVOICES# INVOICE#: revision/,
      // The account has a new version with each list of addresses.
      /^Update APIKEY# APIKEY: #status = :active AND allowlist = :current$/,
      // The list of the partner's endpoints changes with them.
      /^Delete EVENTS# ENDPOINT#: #version = /,
      // The place in the thread is another's, or nobody's, once a connection is closed.
      /^Delete CHATCONNECTION# [A-Z]+: attribute_exists/,
      /^Put WEBHOOKSECRETS# ENDPOINT#: secrets = :before/,
      /^Update INVOICES# NUMBER#: reservedFor/,
      /^Update CERTIFICATES# CERTIFICATION: /,
      /SOURCE# INVENTORY: .*claimedBy/,
      /^Put BATCH# BATCH: #status IN/,
      /^Update APIKEY# APIKEY: #status = :active$/,
      // The event of the same transaction has a number that nobody else can have taken.
      /^Put ORDERS# NOTIFIED#: digest = :seen/,
      /^Update ORDERS# LISTING#: priceKrw = :seen/,
      // Whoever renews a note of news changes the lot or the order, which the same transaction checks.
      /^Delete LOT# NOTIFICATION#/,
      // Whoever changed the lot left a note, by which partners are told how it is.
      /^ConditionCheck LOT# #LOT: #version/,
      // Its number comes from the partner's counter, which the same transaction raises.
      /^Put EVENTS# EVENT#: attribute_not_exists/,
      // A connection is counted out once, as it is closed once.
      /^Update CHATHOUR# HOUR#: .*opened > :none/,
    ],
  },
  {
    why: "done twice, it is as done once",
    guards: [
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
    guards: [
      /^Update (?:WATCHES# WATCH#|APIKEY# APIKEY|ORDERVERSION# VERSION#): attribute_exists\((?:pk|duepk)\)$/,
    ],
  },
  {
    why: "only its own test runs two of them",
    guards: [
      /^Update EVENTS# EVENT#: #status = :failed/,
      /^Update APIKEY# APIKEY: (?:attribute_exists\(pk\) AND attribute_not_exists\(minuteCalls\)|minuteCalls)/,
    ],
  },
];

/** Whether it is not known why nobody missed a condition. */
export const unexplained = (guard: string): boolean =>
  !reasons.some(({ guards }) => guards.some((pattern) => pattern.test(guard)));
