import { type AttributeValue, type Item, normalizeValue, typeOf } from "./attribute-value.ts";
import { addNumbers } from "./decimal.ts";
import { valueAt } from "./evaluate-condition.ts";
import type { Change, NewValue, Path } from "./expression.ts";
import { invalid } from "./table-errors.ts";

/** Returns the item after an update. Every action reads the original item. @throws ServiceError */
export function applyUpdate(changes: readonly Change[], before: Item): Item {
  const worked = changes.map((change) => [change.path, workOut(change, before)] as const);
  return worked.reduce((item, [path, value]) => replaceAt(item, path, value), before);
}

/** Computes the value of an action. Undefined removes the attribute. */
function workOut(change: Change, item: Item): AttributeValue | undefined {
  switch (change.kind) {
    case "set":
      return evaluate(change.to, item);
    case "remove":
      return undefined;
    case "add":
      return addTo(valueAt(item, change.path), normalizeValue(change.value));
    case "delete":
      return takeFrom(valueAt(item, change.path), normalizeValue(change.value));
  }
}

function evaluate(value: NewValue, item: Item): AttributeValue {
  switch (value.kind) {
    case "value":
      return normalizeValue(value.value);
    case "path":
      return requireAt(item, value.path);
    case "default":
      return valueAt(item, value.path) ?? evaluate(value.otherwise, item);
    case "append": {
      const [list, more] = [evaluate(value.list, item).L, evaluate(value.more, item).L];
      if (list === undefined || more === undefined) throw wrongOperand();
      return { L: [...list, ...more] };
    }
    case "sum": {
      const [left, right] = [evaluate(value.left, item).N, evaluate(value.right, item).N];
      if (left === undefined || right === undefined) throw wrongOperand();
      return { N: addNumbers(left, right, value.sign) };
    }
  }
}

function requireAt(item: Item, path: Path): AttributeValue {
  const found = valueAt(item, path);
  if (found === undefined)
    throw invalid("The provided expression refers to an attribute that does not exist in the item");
  return found;
}

const wrongOperand = () => invalid("An operand in the update expression has an incorrect data type");

function addTo(found: AttributeValue | undefined, value: AttributeValue): AttributeValue {
  const type = typeOf(value);
  if (type !== "N" && type !== "SS" && type !== "NS") throw wrongOperand();
  if (found === undefined) return value;
  if (typeOf(found) !== type) throw wrongOperand();
  if (type === "N") return { N: addNumbers(found.N!, value.N!, 1) };
  return { [type]: [...new Set([...found[type]!, ...value[type]!])] };
}

function takeFrom(found: AttributeValue | undefined, value: AttributeValue): AttributeValue | undefined {
  const type = typeOf(value);
  if (type !== "SS" && type !== "NS") throw wrongOperand();
  if (found === undefined) return undefined;
  if (typeOf(found) !== type) throw wrongOperand();
  const left = found[type]!.filter((member) => !value[type]!.includes(member));
  return left.length === 0 ? undefined : { [type]: left };
}

/** Returns the item with a new value at a path. Undefined removes the attribute. */
function replaceAt(item: Item, path: Path, value: AttributeValue | undefined): Item {
  const [name, ...inner] = path as [string, ...string[]];
  if (inner.length > 0) {
    const map = item[name]?.M;
    if (map === undefined)
      throw invalid("The document path provided in the update expression is invalid for update");
    return { ...item, [name]: { M: replaceAt(map, inner, value) } };
  }
  if (value !== undefined) return { ...item, [name]: value };
  const { [name]: _, ...rest } = item;
  return rest;
}
