import type { IndexDefinition, KeyAttribute } from "../../../infra/stacks/table-definition.ts";
import { requireValue } from "../../support/require-value.ts";
import { type AttributeValue, compare, compareTexts, type Item, measureItem } from "./attribute-value.ts";
import { holds } from "./evaluate-condition.ts";
import { type Condition, listNames, type Operand } from "./expression.ts";
import { parseCondition } from "./parse-condition.ts";
import { readProjection } from "./read-projection.ts";
import { Placeholders } from "./read-tokens.ts";
import type { TableContents } from "./table-contents.ts";
import { invalid } from "./table-errors.ts";
import { requireOnly, type TableRequest } from "./table-request.ts";

const largestPageBytes = 1024 * 1024;

const known = [
  "TableName",
  "IndexName",
  "KeyConditionExpression",
  "FilterExpression",
  "ProjectionExpression",
  "Select",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
  "Limit",
  "ScanIndexForward",
  "ConsistentRead",
  "ExclusiveStartKey",
];

/** The key attributes that a query uses: the table's or an index's. */
interface Schema {
  partitionKey: KeyAttribute;
  sortKey: KeyAttribute;
  index: IndexDefinition | undefined;
}

/** Responds to a Query. @throws ServiceError as DynamoDB rejects it, Error for unsupported requests */
export function queryTable(contents: TableContents, input: TableRequest): object {
  requireOnly(input, known);
  const schema = readSchema(contents, input);
  const placeholders = new Placeholders(input.ExpressionAttributeNames, input.ExpressionAttributeValues);
  const condition = parseCondition(requireValue(input.KeyConditionExpression), placeholders);
  const partition = requireKeyCondition(condition, schema);
  const filter = readFilter(input, placeholders, schema);
  const project = readProjection(input.ProjectionExpression, placeholders);
  placeholders.requireAllUsed();
  const order = orderBy(contents, schema, input.ScanIndexForward !== false);
  const found = [...contents.inPartition(partition, schema.index)]
    .filter((item) => isIn(item, schema) && holds(condition, item))
    .sort(order);
  const start = readStart(contents, schema, condition, input.ExclusiveStartKey);
  const following = start === null ? found : found.filter((item) => order(item, start) > 0);
  const { page, isCut } = takePage(following, input.Limit ?? Number.POSITIVE_INFINITY);
  const shown = page.map((item) =>
    schema.index?.projection === "KEYS_ONLY" ? contents.keyOf(item, schema.index) : item,
  );
  const kept = shown.filter((item) => filter === null || holds(filter, item));
  const last = page.at(-1);
  return {
    ...(isCounted(input) ? {} : { Items: kept.map(project) }),
    Count: kept.length,
    ScannedCount: page.length,
    ...(isCut && last !== undefined && { LastEvaluatedKey: contents.keyOf(last, schema.index) }),
  };
}

function readSchema({ definition }: TableContents, { IndexName, ConsistentRead }: TableRequest): Schema {
  if (IndexName === undefined) return { ...definition, index: undefined };
  const index = definition.indexes.find(({ name }) => name === IndexName);
  if (index === undefined) throw invalid(`The table does not have the specified index: ${IndexName}`);
  if (ConsistentRead === true)
    throw invalid("Consistent reads are not supported on global secondary indexes");
  return { ...index, index };
}

/** Parses the filter of a page. Key attributes are allowed only in the key condition. */
function readFilter(
  { FilterExpression: text }: TableRequest,
  placeholders: Placeholders,
  { partitionKey, sortKey }: Schema,
): Condition | null {
  if (text === undefined) return null;
  const filter = parseCondition(text, placeholders);
  const ofKey = listNames(filter).find((name) => name === partitionKey.name || name === sortKey.name);
  if (ofKey === undefined) return filter;
  throw invalid(
    `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${ofKey}`,
  );
}

function isCounted({ Select: selected }: TableRequest): boolean {
  if (selected !== undefined && selected !== "COUNT")
    throw new Error(`The in-memory table does not know Select ${selected}`);
  return selected === "COUNT";
}

/** An index contains only items with both of its keys. */
const isIn = (item: Item, { partitionKey, sortKey }: Schema): boolean =>
  item[partitionKey.name] !== undefined && item[sortKey.name] !== undefined;

/** Sorts items with equal index keys by their own keys, which gives a stable total order. */
function orderBy(contents: TableContents, { sortKey }: Schema, isForward: boolean) {
  return (one: Item, other: Item): number => {
    const bySortKey = compare(one[sortKey.name]!, other[sortKey.name]!) ?? 0;
    const order = bySortKey === 0 ? compareTexts(contents.nameOf(one), contents.nameOf(other)) : bySortKey;
    return isForward ? order : -order;
  };
}

/** Returns items up to the limit or the page size, and whether more may follow. */
function takePage(items: readonly Item[], limit: number): { page: Item[]; isCut: boolean } {
  if (limit < 1) throw invalid("Limit must be greater than or equal to 1");
  const page: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    page.push(item);
    bytes += measureItem(item);
    if (page.length === limit || bytes >= largestPageBytes) return { page, isCut: true };
  }
  return { page, isCut: false };
}

/**
 * Returns the partition key's value.
 * @throws ServiceError unless the condition has exactly one, and at most one range of the sort key
 */
function requireKeyCondition(condition: Condition, { partitionKey, sortKey }: Schema): string {
  const [first, second, ...others] = condition.kind === "and" ? condition.parts : [condition];
  const isPartition =
    first?.kind === "compare" &&
    first.comparator === "=" &&
    isKeyOf(first.left, partitionKey) &&
    isValue(first.right, partitionKey);
  if (!isPartition || others.length > 0 || (second !== undefined && !isRange(second, sortKey)))
    throw invalid("Query condition missed key schema element, or is not supported");
  return requireValue(literalOf(first.right).S);
}

function isRange(condition: Condition, sortKey: KeyAttribute): boolean {
  switch (condition.kind) {
    case "compare":
      return (
        condition.comparator !== "<>" && isKeyOf(condition.left, sortKey) && isValue(condition.right, sortKey)
      );
    case "begins":
      return isKeyOf(condition.operand, sortKey) && isValue(condition.start, sortKey);
    case "between": {
      const { operand, lowest, highest } = condition;
      const isSound = isKeyOf(operand, sortKey) && isValue(lowest, sortKey) && isValue(highest, sortKey);
      if (isSound && (compare(literalOf(lowest), literalOf(highest)) ?? 0) > 0)
        throw invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound");
      return isSound;
    }
    default:
      return false;
  }
}

const isKeyOf = (operand: Operand, { name }: KeyAttribute): boolean =>
  operand.kind === "path" && operand.path.length === 1 && operand.path[0] === name;

const isValue = (operand: Operand, { type }: KeyAttribute): boolean =>
  operand.kind === "value" && operand.value[type] !== undefined;

const literalOf = (operand: Operand): AttributeValue => (operand.kind === "value" ? operand.value : {});

/** Reads a query's start key. @throws ServiceError if it is outside the queried range */
function readStart(
  contents: TableContents,
  schema: Schema,
  condition: Condition,
  key: Item | undefined,
): Item | null {
  if (key === undefined) return null;
  const wanted = Object.keys(contents.keyOf({}, schema.index));
  const isWhole =
    wanted.every((name) => key[name] !== undefined) && Object.keys(key).length === wanted.length;
  if (!isWhole) throw invalid("The provided starting key is invalid");
  if (!holds(condition, key))
    throw invalid("The provided starting key is outside query boundaries based on provided conditions");
  return key;
}
