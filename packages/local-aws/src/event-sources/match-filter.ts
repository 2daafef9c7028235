/** A filter pattern of an event source mapping, parsed from its JSON. */
export type FilterPattern = Record<string, unknown>;

/**
 * Reports whether a record passes a filter pattern by Lambda's rules: every named field must match one of its
 * conditions, `$or` needs one of its alternatives, a list in the record matches when one element does, and an
 * absent field matches only `{"exists": false}`.
 *
 * @throws Error on a condition that Lambda does not have.
 */
export function matchesFilter(pattern: FilterPattern, record: unknown): boolean {
  return Object.entries(pattern).every(([field, expected]) => {
    if (field === "$or") return (expected as FilterPattern[]).some((each) => matchesFilter(each, record));
    return matchesField(expected, isObject(record) ? record[field] : undefined);
  });
}

function matchesField(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected)) return expected.some((condition) => matchesCondition(condition, actual));
  if (!isObject(expected))
    throw new Error(`A filter field must be a list or an object: ${JSON.stringify(expected)}`);
  if (Array.isArray(actual)) return actual.some((element) => matchesFilter(expected, element));
  return matchesFilter(expected, actual);
}

function matchesCondition(condition: unknown, actual: unknown): boolean {
  if (isObject(condition) && "exists" in condition) {
    // Lambda's `exists` finds only leaf values, so a field that contains an object counts as absent.
    const isLeaf = actual !== undefined && !isObject(actual);
    return condition.exists === isLeaf;
  }
  if (actual === undefined) return false;
  if (Array.isArray(actual)) return actual.some((element) => matchesValue(condition, element));
  return matchesValue(condition, actual);
}

function matchesValue(condition: unknown, actual: unknown): boolean {
  if (!isObject(condition)) return condition === actual;
  const [operator, argument] = Object.entries(condition)[0] ?? [];
  switch (operator) {
    case "prefix":
      return typeof actual === "string" && actual.startsWith(String(argument));
    case "suffix":
      return typeof actual === "string" && actual.endsWith(String(argument));
    case "equals-ignore-case":
      return typeof actual === "string" && actual.toLowerCase() === String(argument).toLowerCase();
    case "anything-but":
      return !asList(argument).some((excluded) => matchesValue(excluded, actual));
    case "numeric":
      return typeof actual === "number" && matchesNumber(argument as unknown[], actual);
    default:
      throw new Error(`Unknown filter condition ${JSON.stringify(condition)}`);
  }
}

function matchesNumber(comparisons: readonly unknown[], actual: number): boolean {
  for (let index = 0; index < comparisons.length; index += 2) {
    const bound = Number(comparisons[index + 1]);
    if (!compare(String(comparisons[index]), actual, bound)) return false;
  }
  return true;
}

function compare(operator: string, actual: number, bound: number): boolean {
  switch (operator) {
    case "=":
      return actual === bound;
    case ">":
      return actual > bound;
    case ">=":
      return actual >= bound;
    case "<":
      return actual < bound;
    case "<=":
      return actual <= bound;
    default:
      throw new Error(`Unknown numeric filter operator ${operator}`);
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
