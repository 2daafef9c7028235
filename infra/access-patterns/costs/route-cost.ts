/** The cost of one warm request to each of the routes. A text instead of a number states what the number depends on. */
export interface RouteCost {
  routes: readonly string[];
  /** Sequential round trips to DynamoDB, including the key check, and requests to other services. */
  trips: number | string;
  /** Read units. */
  reads: number | string;
  /** Write units. Absent in tables of routes that only read. */
  writes?: number | string;
}

/** The cost of one event of the chat stream. */
export interface StreamCost extends Required<Omit<RouteCost, "routes">> {
  event: string;
}
