import { validationError } from "../account/aws-error.ts";

/** The parameters of a call of the query protocol: `Tags.member.1.Key=a` and so on. */
export class QueryParameters {
  readonly #values: ReadonlyMap<string, string>;
  readonly #prefix: string;

  constructor(values: ReadonlyMap<string, string>, prefix = "") {
    this.#values = values;
    this.#prefix = prefix;
  }

  /** Reads a form-encoded body. */
  static parse(body: string): QueryParameters {
    return new QueryParameters(new Map(new URLSearchParams(body)));
  }

  /** Returns a value, null when it was not sent. */
  text(name: string): string | null {
    return this.#values.get(this.#prefix + name) ?? null;
  }

  /** Returns a required value. */
  requireText(name: string): string {
    const value = this.text(name);
    if (value === null || value === "") {
      throw validationError(
        `1 validation error detected: Value null at '${name.charAt(0).toLowerCase()}${name.slice(1)}' failed to ` +
          "satisfy constraint: Member must not be null",
      );
    }
    return value;
  }

  flag(name: string): boolean {
    return this.text(name) === "true";
  }

  /** Returns the texts of a list. */
  texts(name: string): string[] {
    return this.#members(name).map((prefix) => this.#values.get(prefix) ?? "");
  }

  /** Returns the structures of a list. */
  structures(name: string): QueryParameters[] {
    return this.#members(name).map((prefix) => new QueryParameters(this.#values, `${prefix}.`));
  }

  #members(name: string): string[] {
    const start = `${this.#prefix}${name}.member.`;
    const numbers = new Set(
      [...this.#values.keys()]
        .filter((key) => key.startsWith(start))
        .map((key) => Number(key.slice(start.length).split(".")[0])),
    );
    return [...numbers].sort((left, right) => left - right).map((number) => start + number);
  }
}
