import { createRequire } from "node:module";
import { join } from "node:path";
import { columns, composeSelect } from "./compose-sql.ts";
import type { SearchEngine } from "./search-engine.ts";

/** The part of DuckDB's client that the benchmark calls. Only the benchmark installs the package. */
interface DuckDBClient {
  DuckDBInstance: {
    create(path: string, options?: { access_mode: "READ_ONLY" }): Promise<DuckDBInstance>;
  };
}

interface DuckDBInstance {
  connect(): Promise<DuckDBConnection>;
  closeSync(): void;
}

interface DuckDBConnection {
  run(sql: string): Promise<unknown>;
  createAppender(table: string): Promise<DuckDBAppender>;
  prepare(sql: string): Promise<DuckDBPreparedStatement>;
  closeSync(): void;
}

interface DuckDBAppender {
  appendNull(): void;
  appendVarchar(value: string): void;
  appendBigInt(value: bigint): void;
  endRow(): void;
  closeSync(): void;
}

interface DuckDBPreparedStatement {
  bindVarchar(index: number, value: string): void;
  bindBigInt(index: number, value: bigint): void;
  runAndReadAll(): Promise<{ getRows(): readonly unknown[][] }>;
}

/** `npm run bench` names the directory of its tools in `BENCH_TOOLS`. */
const { DuckDBInstance } = createRequire(join(process.env.BENCH_TOOLS ?? ".", "package.json"))(
  "@duckdb/node-api",
) as DuckDBClient;

/** DuckDB on all cores, rows clustered by make and model as in the product's index, every statement prepared once. */
export const duckdbEngine: SearchEngine = {
  async prepare(listings, path) {
    const instance = await DuckDBInstance.create(path);
    const connection = await instance.connect();
    const definitions = Object.entries(columns).map(
      ([name, { type }]) => `${name} ${type === "TEXT" ? "VARCHAR" : "BIGINT"}`,
    );
    await connection.run(`CREATE TABLE arrived (${definitions.join()})`);
    const appender = await connection.createAppender("arrived");
    for (const row of listings) {
      for (const { read } of Object.values(columns)) {
        const value = read(row);
        if (value === null) appender.appendNull();
        else if (typeof value === "string") appender.appendVarchar(value);
        else appender.appendBigInt(BigInt(value));
      }
      appender.endRow();
    }
    appender.closeSync();
    await connection.run(
      "CREATE TABLE listings AS SELECT * FROM arrived ORDER BY make, model; DROP TABLE arrived; CHECKPOINT",
    );
    connection.closeSync();
    instance.closeSync();
  },
  async open(path) {
    const instance = await DuckDBInstance.create(path, { access_mode: "READ_ONLY" });
    const connection = await instance.connect();
    const statements = new Map<string, DuckDBPreparedStatement>();
    return {
      async search(request) {
        const { text, values } = composeSelect(request);
        const statement = statements.get(text) ?? (await connection.prepare(text));
        statements.set(text, statement);
        for (const [at, value] of values.entries()) {
          if (typeof value === "string") statement.bindVarchar(at + 1, value);
          else statement.bindBigInt(at + 1, BigInt(value ?? 0));
        }
        const result = await statement.runAndReadAll();
        return result.getRows().map(([listingId]) => String(listingId));
      },
      close() {
        connection.closeSync();
        instance.closeSync();
      },
    };
  },
};
