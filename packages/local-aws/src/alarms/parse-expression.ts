/** Values of one series by period, oldest first; null for a period without data. */
export type Values = readonly (number | null)[];

/** A metric math expression over named series. */
export interface MetricExpression {
  /** Ids of the series that the expression reads. */
  names: ReadonlySet<string>;
  /** @param valuesOf returns lists of equal length */
  evaluate(valuesOf: (name: string) => Values, periods: number): Values;
}

type Node = (read: (name: string) => number | null) => number | null;

const tokenPattern = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9_]*)|(>=|<=|==|!=|[-+*/(),<>]))/y;

/**
 * Parses metric math: numbers, series, `+ - * /`, comparisons, `IF(a, b, c)` and `FILL(series, number)`. As in
 * CloudWatch, the result of a period without data has no data, and a division by zero has no data either.
 * @throws Error naming the unsupported part of the expression.
 */
export function parseExpression(text: string): MetricExpression {
  const parser = new Parser(tokenize(text), text);
  const root = parser.parse();
  return {
    names: parser.names,
    evaluate(valuesOf, periods) {
      const lists = new Map([...parser.names].map((name) => [name, valuesOf(name)]));
      return Array.from({ length: periods }, (_, index) => root((name) => lists.get(name)?.[index] ?? null));
    },
  };
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(tokenPattern);
  const trimmed = text.trimEnd();
  while (pattern.lastIndex < trimmed.length) {
    const at = pattern.lastIndex;
    const [token] = pattern.exec(trimmed) ?? [];
    if (token === undefined)
      throw new Error(`metric math "${text}" has "${trimmed.slice(at)}", not known here`);
    tokens.push(token.trim());
  }
  return tokens;
}

const operations: Readonly<Record<string, (left: number, right: number) => number | null>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => (right === 0 ? null : left / right),
  ">=": (left, right) => Number(left >= right),
  "<=": (left, right) => Number(left <= right),
  ">": (left, right) => Number(left > right),
  "<": (left, right) => Number(left < right),
  "==": (left, right) => Number(left === right),
  "!=": (left, right) => Number(left !== right),
};

/** Groups of operators with equal precedence. The group with the lowest precedence comes first. */
const levels = [
  ["==", "!=", ">=", "<=", ">", "<"],
  ["+", "-"],
  ["*", "/"],
];

class Parser {
  readonly names = new Set<string>();
  readonly #tokens: string[];
  readonly #text: string;

  constructor(tokens: string[], text: string) {
    this.#tokens = tokens;
    this.#text = text;
  }

  parse(): Node {
    const node = this.#level(0);
    if (this.#tokens.length > 0) this.#refuse(this.#tokens[0]);
    return node;
  }

  #level(level: number): Node {
    const operators = levels[level];
    if (operators === undefined) return this.#operand();
    let left = this.#level(level + 1);
    while (operators.includes(this.#tokens[0] ?? "")) {
      const operate = operations[this.#tokens.shift() ?? ""]!;
      left = combine(operate, left, this.#level(level + 1));
    }
    return left;
  }

  #operand(): Node {
    const token = this.#tokens.shift();
    if (token === undefined) return this.#refuse("an end too early");
    if (/^\d/.test(token)) return () => Number(token);
    if (token === "(") {
      const inner = this.#level(0);
      this.#expect(")");
      return inner;
    }
    if (!/^[A-Za-z]/.test(token)) return this.#refuse(token);
    if (this.#tokens[0] === "(") return this.#call(token);
    // Functions are in upper case, and series ids begin in lower case.
    if (!/^[a-z]/.test(token)) return this.#refuse(token);
    this.names.add(token);
    return (read) => read(token);
  }

  #call(name: string): Node {
    this.#expect("(");
    const parameters = [this.#level(0)];
    while (this.#tokens[0] === ",") {
      this.#tokens.shift();
      parameters.push(this.#level(0));
    }
    this.#expect(")");
    const [first, second, third, ...others] = parameters;
    if (name === "FILL" && first && second && !third) {
      return (read) => first(read) ?? second(read);
    }
    if (name === "IF" && first && second && third && others.length === 0) {
      return (read) => {
        const condition = first(read);
        if (condition === null) return null;
        return condition === 0 ? third(read) : second(read);
      };
    }
    return this.#refuse(`${name} of ${parameters.length}`);
  }

  #expect(token: string): void {
    const found = this.#tokens.shift();
    if (found !== token) this.#refuse(found);
  }

  #refuse(what: string | undefined): never {
    throw new Error(`metric math "${this.#text}" has ${what ?? "an end too early"}, not known here`);
  }
}

const combine =
  (operate: (left: number, right: number) => number | null, left: Node, right: Node): Node =>
  (read) => {
    const [one, other] = [left(read), right(read)];
    return one === null || other === null ? null : operate(one, other);
  };
