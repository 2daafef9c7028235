/** A key attribute: its name and DynamoDB's type letter (`S` text, `N` number). */
export interface KeyAttribute {
  name: string;
  type: "S" | "N";
}

/** A secondary index, which omits items without the index's keys. */
export interface IndexDefinition {
  name: string;
  partitionKey: KeyAttribute;
  sortKey: KeyAttribute;
  projection: "ALL" | "KEYS_ONLY";
}

/** The properties of the table on which an access pattern may depend. */
export interface TableDefinition {
  partitionKey: KeyAttribute;
  sortKey: KeyAttribute;
  indexes: readonly IndexDefinition[];
  streamView: "NEW_AND_OLD_IMAGES";
  /**
   * Attribute with an item's expiry in epoch seconds. DynamoDB deletes expired items some time later. Nothing depends
   * on the exact time of deletion.
   */
  timeToLiveAttribute: string;
}

/** The single table of an environment, used for deployment and for tests on an emulator. */
export const tableDefinition = {
  partitionKey: { name: "pk", type: "S" },
  sortKey: { name: "sk", type: "S" },
  indexes: [
    {
      name: "gsi1",
      partitionKey: { name: "gsi1pk", type: "S" },
      sortKey: { name: "gsi1sk", type: "S" },
      projection: "ALL",
    },
    {
      name: "due",
      partitionKey: { name: "duepk", type: "S" },
      sortKey: { name: "dueat", type: "N" },
      projection: "KEYS_ONLY",
    },
  ],
  streamView: "NEW_AND_OLD_IMAGES",
  timeToLiveAttribute: "expires_at",
} as const satisfies TableDefinition;

/** Names of the table's secondary indexes. */
export type IndexName = (typeof tableDefinition)["indexes"][number]["name"];
