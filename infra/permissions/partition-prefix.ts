/** First part of `pk` of each partition that grants name, separator included. */
export const partitionPrefix = {
  apiKey: "APIKEY#",
  partner: "PARTNER#",
  order: "ORDERS#",
  orderTrail: "TRAIL#",
  lot: "LOT#",
  plate: "PLATE#",
  /** A partner's invoices, their documents and the numbers they took. */
  invoice: "INVOICES#",
  /** Whose an invoice is. */
  invoiceOwner: "INVOICE#",
  /** Whose invoices begin with what. */
  invoicePrefix: "INVOICEPREFIX#",
  idempotency: "IDEMPOTENCY#",
  event: "EVENTS#",
  listing: "LISTING#",
  /** The rounds of one physical car. */
  car: "CAR#",
  comparable: "COMPARABLE#",
  source: "SOURCE#",
  batch: "BATCH#",
  setting: "SETTING#",
  dealerPage: "DEALERPAGE#",
  audit: "AUDIT#",
  upstream: "UPSTREAM#",
  /** Watches of one partner, with how many of them are active. */
  watch: "WATCHES#",
  /** The cars on one watch. */
  watchMatch: "MATCHES#",
  /** Cars on static lists by what proves their identity. */
  listedVin: "LISTEDVIN#",
  /** What a key did lately, where that is limited. */
  recentCalls: "RECENT#",
  /** Lookups of one partner, and what they count against. */
  history: "HISTORY#",
  /** What the provider last said of one plate or VIN. */
  historyReport: "HISTORYREPORT#",
} as const;
