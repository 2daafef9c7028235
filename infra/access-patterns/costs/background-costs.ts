/** The cost of a run of each kind of background work. */
export const backgroundCosts: readonly { work: string; cost: string }[] = [
  {
    work: "Ingest of a batch",
    cost: "Write units: 7 per new listing, and 2 more if it is sold; 4 per listing that changed, but not in price, date, result, mileage, plate or VIN; 4 per listing withdrawn before its auction. 1 read unit per row that is not in the current inventory. At most 99 writes per transaction",
  },
  {
    work: "Maintaining the index",
    cost: "2 reads and 1 batched read; hourly also 1 write and 1 list request to the snapshot bucket",
  },
  {
    work: "Delivering a webhook",
    cost: "1 batched read per ten deliveries; 1 transaction (double units) for all attempts that end within the same 50 ms. At the first success of an endpoint, the worker writes the delivery twice",
  },
  {
    work: "A retry of a delivery",
    cost: "1 write of the delivery, 1 read of the backlog, and 1 more write if no run was due",
  },
  {
    work: "A run of an endpoint",
    cost: "2 reads and 2 writes of the backlog, 1 query of up to 100 keys, 1 batched read per ten attempts",
  },
  { work: "A history lookup", cost: "3 read and 22 write units" },
  {
    work: "A certificate",
    cost: "About 40 writes (up to 20 KB), 9 events, 5 requests, 1 competing order; 1 read per 3 s of waiting. During the run, each retried order and each list of events costs 1 write unit (sandbox only)",
  },
  {
    work: "Matching a batch with watches",
    cost: "1 query per shard of active watches, 1 batched read per 100 changed listings, 1 query of `WATCHEDCAR#` per known listing. With more than 100,000 watches, also one read of all watches per 20,000 cars (1 unit per 14 watches); if the matches exceed the memory, 1 object write and read per 100,000 pairs",
  },
  {
    work: "Updating a watch",
    cost: "1 batched read per 100 cars; per new car with a VIN, 1 query and 1 batched read of rounds. Write units: 3 per changed car, 2 for the watch, plus the units of the event",
  },
  {
    work: "Queueing rechecks",
    cost: "16 queries of `due` for watches, and 8 for orders on dealer cars; 1 read and 1 write of the progress; 1 batched read per 100 items",
  },
  {
    work: "Rechecking watches",
    cost: "1 batched read per 100 watches, a read of the members of each list, and 3 write units per watch. For watches with dealer cars also 1 search per message, 1 read and 1 write of the search's prices per 8,000 cars, and 1 write unit per request to a source",
  },
  {
    work: "Reading the listings of orders that do not end with an auction",
    cost: "Once a day: per vehicle 2 reads of the listing and 2 queries of its lot; per order 4 reads and 2 write units",
  },
  {
    work: "Rechecking orders on dealer cars",
    cost: "1 batched read per 100 orders; per car 1 request, 1 write unit and 1 query of its lot; per order 4 reads and 2 write units",
  },
  {
    work: "Following inventory changes",
    cost: "1 batched read per 100 changed listings; more reads only for cars with orders. A run that reaches its time limit queues the rest of its 2,000 changes",
  },
  {
    work: "Pushing to a thread",
    cost: "1 query of the thread's slots; if any slot is taken, 2 batched reads, and 1 post per entry per connection",
  },
  {
    work: "Following changed items (`FollowItems`)",
    cost: "1 write unit per change of an order; 1 object write per archive folder per batch, and 1 per new order or changed bid; 1 object removal per attachment",
  },
  {
    work: "Sweeps",
    cost: "8 queries of `due` and a read of the items found. The sweep for webhooks makes 16 queries, each of at most 50 pages with 100 items. A sweep handles up to 16 items per shard at a time, and stores where to continue if its time runs out",
  },
];
