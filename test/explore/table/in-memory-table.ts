import { ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import type { TableDefinition } from "../../../infra/stacks/table-definition.ts";
import { type Item, measureItem } from "./attribute-value.ts";
import { queryTable } from "./query-table.ts";
import { readProjection } from "./read-projection.ts";
import { Placeholders } from "./read-tokens.ts";
import { TableContents } from "./table-contents.ts";
import { conditionRefusal, conflict, invalid } from "./table-errors.ts";
import { requireOnly, type TableRequest } from "./table-request.ts";
import { TornReads } from "./torn-reads.ts";
import {
  type PreparedTransaction,
  prepareTransaction,
  type TransactionRequest,
  TransactionTokens,
} from "./transact-writes.ts";
import { planWrite, type WriteKind } from "./write-item.ts";

const mostKeys = 100;
const keysOfGetItem = [
  ...["TableName", "Key", "ConsistentRead", "ProjectionExpression", "ExpressionAttributeNames"],
];
const largestAnswerBytes = 16 * 1024 * 1024;

/**
 * A DynamoDB table in memory: conditions, updates, transactions with a reason for each item, lagging indexes, torn
 * reads of transactions, pages, limits and the stream. It supports what the tested code uses and throws an
 * Error for anything else.
 */
export class InMemoryTable {
  readonly name: string;
  readonly contents: TableContents;
  readonly torn = new TornReads();
  readonly #tokens = new TransactionTokens();
  readonly #held = new Set<string>();

  constructor(name: string, definition: TableDefinition) {
    this.name = name;
    this.contents = new TableContents(definition);
  }

  /**
   * Executes one operation. Only reads with a caller may miss part of a transaction.
   * @throws ServiceError as DynamoDB rejects it, Error for unsupported requests
   */
  answer(operation: string, input: object, caller?: string): object {
    this.torn.goOn(caller);
    switch (operation) {
      case "GetItem":
        return this.#getItem(input);
      case "BatchGetItem":
        return this.#readTorn(input, caller, () => this.#batchGetItem(input));
      case "Query":
        this.#requireName(input);
        return this.#readTorn(input, caller, () => queryTable(this.contents, input));
      case "PutItem":
        return this.#write("Put", input);
      case "UpdateItem":
        return this.#write("Update", input);
      case "DeleteItem":
        return this.#write("Delete", input);
      case "TransactWriteItems": {
        const transaction = this.beginTransaction(input);
        if (transaction !== null) this.torn.note(caller, transaction.before);
        transaction?.commit();
        return {};
      }
      default:
        throw new Error(`The in-memory table does not know ${operation}`);
    }
  }

  /**
   * Evaluates a transaction and locks its items until the commit. Other writes to these items are rejected
   * meanwhile.
   * Null if a transaction with the same token was committed before.
   * @throws ServiceError if the transaction is rejected
   */
  beginTransaction(request: TransactionRequest): { before: [string, Item | null][]; commit(): void } | null {
    for (const item of request.TransactItems ?? [])
      for (const one of Object.values(item)) this.#requireName(one);
    if (this.#tokens.isDone(request)) return null;
    const prepared: PreparedTransaction = prepareTransaction(this.contents, request, (name) =>
      this.#held.has(name),
    );
    for (const name of prepared.names) this.#held.add(name);
    return {
      before: prepared.before,
      commit: () => {
        for (const name of prepared.names) this.#held.delete(name);
        prepared.commit();
        this.#tokens.note(request);
      },
    };
  }

  /** Restores a saved state and forgets all transaction tokens. */
  restore(contents: ReturnType<TableContents["read"]>): void {
    this.contents.restore(contents);
    this.#tokens.forget();
    this.#held.clear();
    this.torn.forget();
  }

  #readTorn(input: object, caller: string | undefined, read: () => object): object {
    return this.contents.showEarlier(this.torn.missedBy(caller, input), read);
  }

  #requireName({ TableName }: TableRequest): void {
    if (TableName === this.name) return;
    throw new ServiceError("ResourceNotFoundException", 400, "Requested resource not found");
  }

  #getItem(input: TableRequest): object {
    requireOnly(input, keysOfGetItem);
    this.#requireName(input);
    const placeholders = new Placeholders(input.ExpressionAttributeNames);
    const project = readProjection(input.ProjectionExpression, placeholders);
    placeholders.requireAllUsed();
    const item = this.contents.get(this.contents.requireKey(input.Key));
    return item === null ? {} : { Item: project(item) };
  }

  #batchGetItem(input: { RequestItems?: Record<string, { Keys?: Item[] }> }): object {
    requireOnly(input, ["RequestItems"]);
    const [[TableName, request] = [undefined, undefined], ...others] = Object.entries(
      input.RequestItems ?? {},
    );
    if (TableName === undefined || others.length > 0) throw invalid("A batch reads from one table here");
    this.#requireName({ TableName });
    requireOnly(request!, ["Keys", "ConsistentRead"]);
    const keys = (request!.Keys ?? []).map((key) => this.contents.requireKey(key));
    if (keys.length === 0 || keys.length > mostKeys)
      throw invalid("Too many items requested for the BatchGetItem call");
    if (new Set(keys.map((key) => this.contents.nameOf(key))).size < keys.length)
      throw invalid("Provided list of item keys contains duplicates");
    let bytes = 0;
    const found: Item[] = [];
    for (const [at, key] of keys.entries()) {
      const item = this.contents.get(key);
      if (item === null) continue;
      bytes += measureItem(item);
      if (bytes > largestAnswerBytes) {
        return {
          Responses: { [TableName]: found },
          UnprocessedKeys: { [TableName]: { ...request, Keys: keys.slice(at) } },
        };
      }
      found.push(item);
    }
    return { Responses: { [TableName]: found }, UnprocessedKeys: {} };
  }

  #write(kind: WriteKind, input: TableRequest): object {
    this.#requireName(input);
    const { ReturnValues: returned = "NONE" } = input;
    const known = ["NONE", kind === "Update" ? "ALL_NEW" : "ALL_OLD"];
    if (!known.includes(returned))
      throw new Error(`The in-memory table does not know ReturnValues ${returned}`);
    const write = planWrite(this.contents, kind, input);
    if (this.#held.has(this.contents.nameOf(write.key))) throw conflict();
    if (!write.holds) throw conditionRefusal(write.shown);
    const after = write.after();
    this.contents.write(write.key, after);
    const shown = returned === "ALL_NEW" ? after : returned === "ALL_OLD" ? write.before : null;
    return shown === null ? {} : { Attributes: shown };
  }
}
