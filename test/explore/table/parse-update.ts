import type { Change, NewValue, Path } from "./expression.ts";
import { type Placeholders, Tokens } from "./read-tokens.ts";
import { invalid } from "./table-errors.ts";

/**
 * Parses an update expression: SET with sums, differences, if_not_exists and list_append, REMOVE, ADD,
 * DELETE.
 * @throws ServiceError for undefined placeholders, repeated clauses and overlapping paths, Error for
 * unsupported syntax
 */
export function parseUpdate(text: string, placeholders: Placeholders): Change[] {
  const tokens = new Tokens(text, placeholders);
  const changes: Change[] = [];
  const seen = new Set<string>();
  while (!tokens.isAtEnd) {
    const clause = tokens.take().toUpperCase();
    if (seen.has(clause))
      throw invalid(`The "${clause}" section can only be used once in an update expression`);
    seen.add(clause);
    do changes.push(parseChange(clause, tokens));
    while (tokens.takeIf(","));
  }
  requireApart(changes.map(({ path }) => path));
  return changes;
}

function parseChange(clause: string, tokens: Tokens): Change {
  switch (clause) {
    case "SET": {
      const path = tokens.takePath();
      tokens.require("=");
      return { kind: "set", path, to: parseSum(tokens) };
    }
    case "REMOVE":
      return { kind: "remove", path: tokens.takePath() };
    case "ADD":
    case "DELETE": {
      const path = tokens.takePath();
      if (path.length > 1) throw tokens.unknown(path.join("."));
      const kind = clause === "ADD" ? "add" : "delete";
      return { kind, path, value: tokens.placeholders.value(tokens.take()) };
    }
    default:
      throw tokens.unknown(clause);
  }
}

function parseSum(tokens: Tokens): NewValue {
  const left = parseNewValue(tokens);
  for (const [sign, factor] of [
    ["+", 1],
    ["-", -1],
  ] as const) {
    if (tokens.takeIf(sign)) return { kind: "sum", sign: factor, left, right: parseNewValue(tokens) };
  }
  return left;
}

function parseNewValue(tokens: Tokens): NewValue {
  if (tokens.peek().startsWith(":"))
    return { kind: "value", value: tokens.placeholders.value(tokens.take()) };
  if (tokens.takeIf("IF_NOT_EXISTS")) {
    tokens.require("(");
    const path = tokens.takePath();
    tokens.require(",");
    const otherwise = parseNewValue(tokens);
    tokens.require(")");
    return { kind: "default", path, otherwise };
  }
  if (tokens.takeIf("LIST_APPEND")) {
    tokens.require("(");
    const list = parseNewValue(tokens);
    tokens.require(",");
    const more = parseNewValue(tokens);
    tokens.require(")");
    return { kind: "append", list, more };
  }
  return { kind: "path", path: tokens.takePath() };
}

function requireApart(paths: readonly Path[]): void {
  const texts = paths.map((path) => `${path.join(".")}.`);
  const overlap = texts.some((one, at) =>
    texts.some((other, otherAt) => at !== otherAt && other.startsWith(one)),
  );
  if (overlap) throw invalid("Two document paths overlap with each other");
}
