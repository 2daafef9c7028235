const space = /[ \t\n\r]*/y;
const text = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Bracket = "{" | "[";
type Token = Bracket | "}" | "]" | "," | ":" | "text" | "literal";
type Expected = "value" | "value or ]" | "name or }" | "name" | ":" | "after value";

const afterValueToken: Partial<Record<Token, Expected>> = {
  "{": "name or }",
  "[": "value or ]",
  text: "after value",
  literal: "after value",
};

/**
 * Returns the offset (in UTF-16 units, from 0) at which `source` stops being valid JSON; null when all of it is valid.
 * Needed because the engine's message has an offset only for some errors.
 */
export function findJsonError(source: string): number | null {
  const open: Bracket[] = [];
  let expected: Expected = "value";
  let at = skip(space, source, 0);
  while (at < source.length) {
    const [token, end] = readToken(source, at);
    const next: Expected | null = token === null ? null : follow(expected, token, open.at(-1));
    if (next === null) return at;
    if (token === "{" || token === "[") open.push(token);
    if (token === "}" || token === "]") open.pop();
    expected = next;
    at = skip(space, source, end);
  }
  return expected === "after value" && open.length === 0 ? null : source.length;
}

/**
 * Returns a name that an object of valid JSON contains twice; null when there is none. Parsers silently keep only the
 * last value.
 */
export function findDuplicateName(source: string): string | null {
  const open: Set<string>[] = [];
  let at = skip(space, source, 0);
  while (at < source.length) {
    const [token, end] = readToken(source, at);
    if (token === null) return null;
    const next = skip(space, source, end);
    if (token === "{" || token === "[") open.push(new Set());
    if (token === "}" || token === "]") open.pop();
    if (token === "text" && source[next] === ":") {
      const name: string = JSON.parse(source.slice(at, end));
      const names = open.at(-1);
      if (names?.has(name) === true) return name;
      names?.add(name);
    }
    at = next;
  }
  return null;
}

function readToken(source: string, at: number): [Token | null, number] {
  const character = source.charAt(at);
  if ("{}[],:".includes(character)) return [character as Token, at + 1];
  const textEnd = skip(text, source, at);
  if (textEnd > at) return ["text", textEnd];
  const literalEnd = skip(literal, source, at);
  return literalEnd > at ? ["literal", literalEnd] : [null, at];
}

/** Returns the tokens allowed after a token; null if the token itself is not allowed. */
function follow(expected: Expected, token: Token, innermost: Bracket | undefined): Expected | null {
  switch (expected) {
    case "value or ]":
      return token === "]" ? "after value" : (afterValueToken[token] ?? null);
    case "value":
      return afterValueToken[token] ?? null;
    case "name or }":
      return token === "}" ? "after value" : token === "text" ? ":" : null;
    case "name":
      return token === "text" ? ":" : null;
    case ":":
      return token === ":" ? "value" : null;
    case "after value":
      return followValue(token, innermost);
  }
}

function followValue(token: Token, innermost: Bracket | undefined): Expected | null {
  if (innermost === "{") return token === "," ? "name" : token === "}" ? "after value" : null;
  if (innermost === "[") return token === "," ? "value" : token === "]" ? "after value" : null;
  return null;
}

function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}
