import { type AttributeValue, compare, equals, type Item, typeOf } from "./attribute-value.ts";
import type { Comparator, Condition, Operand, Path } from "./expression.ts";

/** Returns the value at a path, or undefined. */
export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  const [name, ...inner] = path;
  const value = item[name!];
  if (inner.length === 0 || value === undefined) return value;
  return value.M === undefined ? undefined : valueAt(value.M, inner);
}

/** Reports whether a condition holds for an item, or for an item that does not exist. */
export function holds(condition: Condition, item: Item | null): boolean {
  switch (condition.kind) {
    case "and":
      return condition.parts.every((part) => holds(part, item));
    case "or":
      return condition.parts.some((part) => holds(part, item));
    case "not":
      return !holds(condition.part, item);
    case "exists":
      return valueAt(item ?? {}, condition.path) !== undefined;
    case "missing":
      return valueAt(item ?? {}, condition.path) === undefined;
    case "compare":
      return compares(condition.comparator, read(condition.left, item), read(condition.right, item));
    case "between":
      return (
        compares(">=", read(condition.operand, item), read(condition.lowest, item)) &&
        compares("<=", read(condition.operand, item), read(condition.highest, item))
      );
    case "in":
      return condition.choices.some((choice) =>
        compares("=", read(condition.operand, item), read(choice, item)),
      );
    case "begins": {
      const [text, start] = [read(condition.operand, item)?.S, read(condition.start, item)?.S];
      return text !== undefined && start !== undefined && text.startsWith(start);
    }
  }
}

function read(operand: Operand, item: Item | null): AttributeValue | undefined {
  if (operand.kind === "value") return operand.value;
  const value = valueAt(item ?? {}, operand.path);
  return operand.kind === "path" || value === undefined ? value : { N: String(sizeOf(value)) };
}

function sizeOf(value: AttributeValue): number {
  const type = typeOf(value);
  if (type === "L" || type === "SS" || type === "NS") return value[type]!.length;
  if (type === "M") return Object.keys(value.M!).length;
  throw new Error(`The in-memory table does not know the size of ${type}`);
}

function compares(
  comparator: Comparator,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean {
  const areBoth = left !== undefined && right !== undefined;
  if (comparator === "=") return areBoth && equals(left, right);
  if (comparator === "<>") return !(areBoth && equals(left, right));
  const order = areBoth ? compare(left, right) : null;
  if (order === null) return false;
  if (order === 0) return comparator === "<=" || comparator === ">=";
  return order < 0 ? comparator.startsWith("<") : comparator.startsWith(">");
}
