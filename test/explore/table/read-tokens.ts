import type { AttributeValue } from "./attribute-value.ts";
import { invalid } from "./table-errors.ts";

/** The token after the end of the expression. */
const endOfText = "";
const token = /\s*(?:([#:]?\w+)|(<>|<=|>=|[=<>(),.+-])|(\S))/gy;

/** Resolves the placeholders of a request and records which are used. */
export class Placeholders {
  readonly #names: Readonly<Record<string, string>>;
  readonly #values: Readonly<Record<string, AttributeValue>>;
  readonly #used = new Set<string>();

  constructor(
    names: Readonly<Record<string, string>> = {},
    values: Readonly<Record<string, AttributeValue>> = {},
  ) {
    this.#names = names;
    this.#values = values;
  }

  name(text: string): string {
    if (!text.startsWith("#")) return text;
    this.#used.add(text);
    const name = this.#names[text];
    if (name === undefined)
      throw invalid(
        `An expression attribute name used in the document path is not defined; attribute name: ${text}`,
      );
    return name;
  }

  value(text: string): AttributeValue {
    this.#used.add(text);
    const value = this.#values[text];
    if (value === undefined)
      throw invalid(
        `An expression attribute value used in expression is not defined; attribute value: ${text}`,
      );
    return value;
  }

  /** @throws ServiceError for a defined placeholder that no expression uses */
  requireAllUsed(): void {
    const unused = [...Object.keys(this.#names), ...Object.keys(this.#values)].filter(
      (one) => !this.#used.has(one),
    );
    if (unused.length > 0)
      throw invalid(
        `Value provided in ExpressionAttributeNames or ExpressionAttributeValues unused in expressions: keys: {${unused.join(", ")}}`,
      );
  }
}

/** The tokens of an expression, in sequence. */
export class Tokens {
  readonly placeholders: Placeholders;
  readonly #text: string;
  readonly #tokens: string[];
  #at = 0;

  constructor(text: string, placeholders: Placeholders) {
    this.#text = text;
    this.placeholders = placeholders;
    this.#tokens = [...text.matchAll(token)].map(([, word, sign, other]) => {
      if (other !== undefined) throw this.unknown(other);
      return word ?? sign!;
    });
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  peek(): string {
    return this.#tokens[this.#at] ?? endOfText;
  }

  take(): string {
    const next = this.peek();
    this.#at += 1;
    return next;
  }

  /** Consumes the next token if it is the given sign, or the given keyword in any case. */
  takeIf(wanted: string): boolean {
    if (this.peek().toUpperCase() !== wanted) return false;
    this.#at += 1;
    return true;
  }

  /** @throws Error unless the next token is as given */
  require(wanted: string): void {
    if (!this.takeIf(wanted)) throw this.unknown(this.peek());
  }

  /** Reads a name, or several separated by dots. */
  takePath(): string[] {
    const path = [this.#takeName()];
    while (this.takeIf(".")) path.push(this.#takeName());
    return path;
  }

  #takeName(): string {
    const next = this.take();
    if (!/^#?[A-Za-z_]\w*$/.test(next)) throw this.unknown(next);
    return this.placeholders.name(next);
  }

  /** Unsupported syntax throws, so that no test continues with part of an expression. */
  unknown(what: string): Error {
    return new Error(`The in-memory table does not know "${what}" in: ${this.#text}`);
  }
}
