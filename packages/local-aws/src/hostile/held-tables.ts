import type { Upstreams } from "../proxy/forward-call.ts";
import { HeldImages } from "./held-images.ts";
import type { TableShape } from "./table-shapes.ts";

/** The earlier images of one table's items, and the table's keys. */
export interface HeldTable {
  held: HeldImages;
  shape: TableShape;
}

/** The earlier images of several tables. */
export class HeldTables {
  readonly #upstreams: Pick<Upstreams, "send">;
  readonly #readShape: (tableName: string) => Promise<TableShape>;
  readonly #suffix: string;
  readonly #tables = new Map<string, HeldTable>();

  /** @param suffix distinguishes these images from others of the same tables. */
  constructor(
    upstreams: Pick<Upstreams, "send">,
    readShape: (tableName: string) => Promise<TableShape>,
    suffix: string,
  ) {
    this.#upstreams = upstreams;
    this.#readShape = readShape;
    this.#suffix = suffix;
  }

  /** Returns the earlier images of a table, or null if there never were any. */
  find(tableName: string): HeldTable | null {
    return this.#tables.get(tableName) ?? null;
  }

  /** Returns the earlier images of a table, to which the caller can add images. Creates the collection on first use. */
  async open(tableName: string): Promise<HeldTable> {
    const shape = await this.#readShape(tableName);
    const open = this.#tables.get(tableName) ?? {
      held: new HeldImages(this.#upstreams, shape, this.#suffix),
      shape,
    };
    this.#tables.set(tableName, open);
    return open;
  }
}
