import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { tableName } from "../../../shared/persistence/table.ts";

/**
 * Puts so many copies of each item of a partition beside it, in the table and in its index `due`; a copy's sort key is
 * the item's with a number behind it. Done in the emulator's own file: 100,000 calls take it half a minute, this takes
 * a second.
 *
 * @param dataDirectory where the running emulator keeps the table
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
  // A key is stored with its type in front, `S:`.
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
