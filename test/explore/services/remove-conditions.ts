import { requireValue } from "../../support/require-value.ts";
import type { Item } from "../table/attribute-value.ts";
import type { TableRequest } from "../table/table-request.ts";

type Writes = Partial<Record<string, TableRequest>>[];

/** Records write conditions. Can make one of them always hold, to test whether a failure is detected. */
export class RemovedConditions {
  readonly #seen = new Set<string>();
  /** Name of the condition that always holds, or null. */
  without: string | null = null;

  /** Returns the names of all conditions since the last `forget`. */
  get seen(): readonly string[] {
    return [...this.#seen];
  }

  forget(): void {
    this.#seen.clear();
  }

  /** Returns the request for the table to evaluate. */
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
    const name = nameCondition(kind, request.Key ?? request.Item ?? {}, condition);
    this.#seen.add(name);
    if (name !== this.without) return request;
    // The placeholders stay in use, because the table rejects unused ones.
    return {
      ...request,
      ConditionExpression: `(${condition}) OR attribute_exists(pk) OR attribute_not_exists(pk)`,
    };
  }
}

/** Matches the text after a `#` in a key if it is not a word. An identifier may begin with capital letters. */
const identifier = /(?<=#)(?![A-Z]+(?:#|$)).*$/s;

/** Names a condition by the kind of write, the kind of item and the expression. */
function nameCondition(kind: string, { pk, sk }: Item, condition: string): string {
  const placeOf = (key: string) => key.replace(identifier, "").replace(/[^A-Z#].*$/s, "");
  const places = [pk, sk].map((value) => placeOf(requireValue(value?.S))).join(" ");
  return `${kind.replace(/Item$/, "")} ${places}: ${condition.replaceAll(/\s+/g, " ")}`;
}
