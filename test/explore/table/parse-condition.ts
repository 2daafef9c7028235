import type { Comparator, Condition, Operand } from "./expression.ts";
import { type Placeholders, Tokens } from "./read-tokens.ts";

const comparators: readonly string[] = ["=", "<>", "<", "<=", ">", ">="];

/**
 * Parses a condition, filter or key condition: comparisons, BETWEEN, IN, AND, OR, NOT, parentheses, and the
 * functions attribute_exists, attribute_not_exists, begins_with and size.
 * @throws ServiceError for undefined placeholders, Error for unsupported syntax
 */
export function parseCondition(text: string, placeholders: Placeholders): Condition {
  const tokens = new Tokens(text, placeholders);
  const condition = parseAlternatives(tokens);
  if (!tokens.isAtEnd) throw tokens.unknown(tokens.peek());
  return condition;
}

function parseAlternatives(tokens: Tokens): Condition {
  const parts = [parseConjunction(tokens)];
  while (tokens.takeIf("OR")) parts.push(parseConjunction(tokens));
  return parts.length === 1 ? parts[0]! : { kind: "or", parts };
}

function parseConjunction(tokens: Tokens): Condition {
  const parts = [parseTerm(tokens)];
  while (tokens.takeIf("AND")) parts.push(parseTerm(tokens));
  return parts.length === 1 ? parts[0]! : { kind: "and", parts };
}

function parseTerm(tokens: Tokens): Condition {
  if (tokens.takeIf("NOT")) return { kind: "not", part: parseTerm(tokens) };
  if (tokens.takeIf("(")) {
    const inner = parseAlternatives(tokens);
    tokens.require(")");
    return inner;
  }
  if (tokens.takeIf("ATTRIBUTE_EXISTS")) return { kind: "exists", path: parseArgument(tokens) };
  if (tokens.takeIf("ATTRIBUTE_NOT_EXISTS")) return { kind: "missing", path: parseArgument(tokens) };
  if (tokens.takeIf("BEGINS_WITH")) return parseBegins(tokens);
  return parseComparison(tokens);
}

function parseArgument(tokens: Tokens): string[] {
  tokens.require("(");
  const path = tokens.takePath();
  tokens.require(")");
  return path;
}

function parseBegins(tokens: Tokens): Condition {
  tokens.require("(");
  const operand = parseOperand(tokens);
  tokens.require(",");
  const start = parseOperand(tokens);
  tokens.require(")");
  return { kind: "begins", operand, start };
}

function parseComparison(tokens: Tokens): Condition {
  const operand = parseOperand(tokens);
  if (tokens.takeIf("BETWEEN")) {
    const lowest = parseOperand(tokens);
    tokens.require("AND");
    return { kind: "between", operand, lowest, highest: parseOperand(tokens) };
  }
  if (tokens.takeIf("IN")) {
    tokens.require("(");
    const choices = [parseOperand(tokens)];
    while (tokens.takeIf(",")) choices.push(parseOperand(tokens));
    tokens.require(")");
    return { kind: "in", operand, choices };
  }
  const comparator = tokens.take();
  if (!comparators.includes(comparator)) throw tokens.unknown(comparator);
  return {
    kind: "compare",
    comparator: comparator as Comparator,
    left: operand,
    right: parseOperand(tokens),
  };
}

function parseOperand(tokens: Tokens): Operand {
  if (tokens.peek().startsWith(":"))
    return { kind: "value", value: tokens.placeholders.value(tokens.take()) };
  if (tokens.takeIf("SIZE")) return { kind: "size", path: parseArgument(tokens) };
  return { kind: "path", path: tokens.takePath() };
}
