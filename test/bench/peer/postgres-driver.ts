import { loadTool } from "../tools/load-tool.ts";

/** The address of a benchmark database. */
export interface DatabaseAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a row has the columns of its statement
export type Row = any;

/** A statement; with a name, it is prepared once per connection. */
export interface Query {
  name?: string;
  text: string;
  values?: unknown[];
}

/** A connection of the driver, or a pool of them. */
export interface Connection {
  query(text: string | Query, values?: unknown[]): Promise<{ rows: Row[] }>;
  end(): Promise<void>;
}

/** The settings of a pool besides the address. */
interface PoolSettings {
  idleTimeoutMillis: number;
  options?: string;
}

interface Driver {
  Client: new (address: DatabaseAddress) => Connection & { connect(): Promise<void> };
  Pool: new (settings: DatabaseAddress & PoolSettings) => Connection;
  types: { setTypeParser(type: number, parse: (text: string) => unknown): void };
}

/** Opens one connection. */
export async function openConnection(address: DatabaseAddress): Promise<Connection> {
  const client = new (loadTool<Driver>("pg").Client)(address);
  await client.connect();
  return client;
}

const int8 = 20;

/**
 * Opens a pool whose connections stay open and keep their prepared statements. Whole numbers are returned as
 * numbers.
 */
export function openPool(address: DatabaseAddress, options?: string): Connection {
  const { Pool, types } = loadTool<Driver>("pg");
  types.setTypeParser(int8, Number);
  return new Pool({ ...address, idleTimeoutMillis: 0, ...(options !== undefined && { options }) });
}
