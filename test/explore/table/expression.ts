import type { AttributeValue } from "./attribute-value.ts";

/** The parts of an attribute path, outermost first. */
export type Path = readonly string[];

/** An operand of a condition. */
export type Operand =
  | { kind: "path"; path: Path }
  | { kind: "value"; value: AttributeValue }
  | { kind: "size"; path: Path };

/** A comparison operator. */
export type Comparator = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** A condition on an item. */
export type Condition =
  | { kind: "and" | "or"; parts: readonly Condition[] }
  | { kind: "not"; part: Condition }
  | { kind: "compare"; comparator: Comparator; left: Operand; right: Operand }
  | { kind: "between"; operand: Operand; lowest: Operand; highest: Operand }
  | { kind: "in"; operand: Operand; choices: readonly Operand[] }
  | { kind: "exists" | "missing"; path: Path }
  | { kind: "begins"; operand: Operand; start: Operand };

/** The new value of an attribute. */
export type NewValue =
  | { kind: "path"; path: Path }
  | { kind: "value"; value: AttributeValue }
  | { kind: "default"; path: Path; otherwise: NewValue }
  | { kind: "append"; list: NewValue; more: NewValue }
  | { kind: "sum"; sign: 1 | -1; left: NewValue; right: NewValue };

/** One change of an item. */
export type Change =
  | { kind: "set"; path: Path; to: NewValue }
  | { kind: "remove"; path: Path }
  | { kind: "add" | "delete"; path: Path; value: AttributeValue };

/** Returns the attribute names that a condition reads. */
export function listNames(condition: Condition): string[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap(listNames);
    case "not":
      return listNames(condition.part);
    case "exists":
    case "missing":
      return [condition.path[0]!];
    case "compare":
      return namesOf(condition.left, condition.right);
    case "between":
      return namesOf(condition.operand, condition.lowest, condition.highest);
    case "in":
      return namesOf(condition.operand, ...condition.choices);
    case "begins":
      return namesOf(condition.operand, condition.start);
  }
}

const namesOf = (...operands: Operand[]): string[] =>
  operands.flatMap((operand) => (operand.kind === "value" ? [] : [operand.path[0]!]));
