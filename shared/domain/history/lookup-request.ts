/** What a partner asks for when it looks a car's history up: exactly one of plate and VIN, both in normal form. */
export interface LookupRequest {
  operation: "createHistoryLookup";
  plate: string | null;
  vin: string | null;
  /** Whether a report that was fetched before will not do. */
  fresh: boolean;
  /** The partner's own name for the lookup. */
  reference: string | null;
}
