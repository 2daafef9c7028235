import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { tableName } from "../../../shared/persistence/table/table.ts";

/**
 * Copies each item of a partition the given number of times, in the table and in its index `due`. The sort
 * key of a copy has a number appended. Writes to the emulator's file: 100,000 calls take half a minute, this
 * takes a second.
 *
 * @param dataDirectory directory of the running emulator's table
 */
export function multiplyItems(dataDirectory: string, partitionKey: string, copies: number): void {
  const database = new DatabaseSync(join(dataDirectory, "dynamodb.sqlite"), { timeout: 5_000 });
  const copyRows = (table: string, columns: string, values: string, partition: string) =>
    database
      .prepare(
        `INSERT INTO "${table}" (${columns})
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?),
           copies(suffix) AS (SELECT printf('-%06d', n) FROM numbers)
         SELECT ${values} FROM "${table}", copies WHERE ${partition} = ?`,
      )
      .run(copies, `S:${partitionKey}`);
  // Keys are stored with their type as prefix, `S:`.
  const json = (key: string) => `replace(item_json, substr(${key}, 3), substr(${key}, 3) || suffix)`;
  try {
    database.exec("BEGIN IMMEDIATE");
    copyRows(
      tableName(),
      "pk, sk, item_json, item_size, hash_prefix",
      `pk, sk || suffix, ${json("sk")}, item_size + length(suffix), hash_prefix`,
      "pk",
    );
    copyRows(
      `${tableName()}::gsi::due`,
      "gsi_pk, gsi_sk, table_pk, table_sk, item_json",
      `gsi_pk, gsi_sk, table_pk, table_sk || suffix, ${json("table_sk")}`,
      "table_pk",
    );
    database.exec("COMMIT");
  } finally {
    database.close();
  }
}
