/** A question that one read of one partition cannot answer. `bound` is the maximum that the reads return or process. */
interface CompositeRead {
  question: string;
  read: string;
  bound?: string;
}

/** Reads that combine partitions, indexes or services. In `read`, "then" means a batched read of at most 100 items. */
export const compositeReads: readonly CompositeRead[] = [
  { question: "Orders of a partner by auction date", read: "`ORDERS#` `AUCTION#`, then orders and lots" },
  {
    question: "Orders or invoices of all partners",
    read: "`BOARD#` or `INVOICEBOARD#`, four shards per status, then orders or invoices",
  },
  {
    question: "Orders of an auction day",
    read: "`LOTDAY#`, four shards, then orders",
    bound: "1,000 orders; a larger day is read from `BOARD#` and filtered",
  },
  {
    question: "Orders that await an operator",
    read: "The reads of `getOverview` except failed deliveries; also `UNREADTHREAD#`, then threads and orders",
  },
  {
    question: "Orders found by a search text",
    read: "For one partner `ORDERS#` `TERM#`, for all partners `gsi1` `TERM#`, newest first; then orders",
    bound: "20 orders",
  },
  {
    question: "Listed cars found by a plate or a VIN",
    read: "`CAR#` of the plate and, without a region, of the plate in each region, or `gsi1` `VIN#`, then listings",
    bound: "10 listings",
  },
  {
    question: "Partners by the first letters of a word in their name",
    read: "`PARTNERNAME#`, then partners",
    bound: "100 partners",
  },
  {
    question: "Order at a past time",
    read: "`ORDERVERSION#`, newest version at or before the time",
    bound: "1 version",
  },
  {
    question: "Lots of an auction day in running order",
    read: "`LOTDAY#`, four shards, then the listings; `LOT#` of each vehicle of the page, then orders and partners",
    bound: "1,000 orders; a larger day is listed in parts of 1,000 orders",
  },
  {
    question: "Ranking of a lot",
    read: "`LOT#` from `#LOT` to the last `BID#`, repeated until the lot's tally of bids matches the bids read",
    bound: "8 attempts",
  },
  { question: "Approval requests", read: "`APPROVALLOG#`, newest first, then requests and invoices" },
  {
    question: "Ended orders on a relisted car",
    read: "Batched read of the `PLATE` items; for each item found, `PLATE#` and `CAR#`, then orders and listings",
  },
  {
    question: "Events of a partner, or of one subject",
    read: "`EVENTS#` or `SUBJECT#`; the deliveries follow their event",
    bound: "10 queries or 5 MB per page",
  },
  {
    question: "Signed checkpoints of a log",
    read: "List of `checkpoints/` in the archive bucket; object keys count down, so the newest comes first",
  },
  {
    question: "Recorded terms of an order",
    read: "List of `terms/` in the archive bucket, newest version first, then the records",
    bound: "1,000 records per list request, 20 read",
  },
  { question: "Earlier rounds of a car", read: "`CAR#` and `VIN#`", bound: "100 rounds each" },
  {
    question: "Comparable sales in 90 days",
    read: "`COMPARABLE#` of three model years",
    bound: "latest 100 sales per model year",
  },
  {
    question: "Usage of a partner's keys",
    read: "The partner's keys for the latest day, and `USAGE#` for earlier days",
    bound: "30 days",
  },
  {
    question: "Watches whose condition may match a changed car",
    read: "`ACTIVEWATCH#`, eight shards, read into memory; later reads add only new watches",
    bound: "100,000 watches in memory; any further watches are read shard by shard, 50,000 at a time",
  },
  {
    question: "Static lists with a relisted car",
    read: "Batched read of `LISTEDVIN#`; for each VIN found, its rounds and `WATCHEDCAR#`",
  },
  { question: "Due work, oldest first", read: "`due`, eight shards up to the current time, then items" },
  {
    question: "Orders that an auction or a change of the listing ends",
    read: "`ORDERSWEEP#`, the listing and `LOT#` of each vehicle, and `LOT#` again if the listing changes the orders",
  },
];
