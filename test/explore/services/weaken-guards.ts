import { requireValue } from "../../support/require-value.ts";
import type { Item } from "../table/attribute-value.ts";
import type { TableRequest } from "../table/table-request.ts";

type Writes = Partial<Record<string, TableRequest>>[];

/** The conditions of writes as they come by, and one of them that always holds, to see who notices. */
export class Guards {
  readonly #seen = new Set<string>();
  /** Name of the guard that always holds; null for none. */
  without: string | null = null;

  /** Names of all guards that came by since the last `forget`. */
  get seen(): readonly string[] {
    return [...this.#seen];
  }

  forget(): void {
    this.#seen.clear();
  }

  /** The request as the table is to judge it. */
  pass(operation: string, input: object): object {
    if (operation === "TransactWriteItems") {
      const { TransactItems = [], ...rest } = input as { TransactItems?: Writes };
      const writes = TransactItems.map((item) =>
        Object.fromEntries(
          Object.entries(item).map(([kind, request]) => [kind, this.#weaken(kind, request!)]),
        ),
      );
      return { ...rest, TransactItems: writes };
    }
    return /^(?:Put|Update|Delete)Item$/.test(operation) ? this.#weaken(operation, input) : input;
  }

  #weaken(kind: string, request: TableRequest): TableRequest {
    const { ConditionExpression: condition } = request;
    if (condition === undefined) return request;
    const name = nameGuard(kind, request.Key ?? request.Item ?? {}, condition);
    this.#seen.add(name);
    if (name !== this.without) return request;
    // Its placeholders stay in use, without which the table would refuse the request.
    return {
      ...request,
      ConditionExpression: `(${condition}) OR attribute_exists(pk) OR attribute_not_exists(pk)`,
    };
  }
}

/** What follows a `#` in a key and is no word: an identifier may begin with capitals too. */
const identifier = /(?<=#)(?![A-Z]+(?:#|$)).*$/s;

/** What kind of write, of what kind of item, under what condition. */
function nameGuard(kind: string, { pk, sk }: Item, condition: string): string {
  const placeOf = (key: string) => key.replace(identifier, "").replace(/[^A-Z#].*$/s, "");
  const places = [pk, sk].map((value) => placeOf(requireValue(value?.S))).join(" ");
  return `${kind.replace(/Item$/, "")} ${places}: ${condition.replaceAll(/\s+/g, " ")}`;
}
