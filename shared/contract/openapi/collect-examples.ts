import type { ExampleRequest, OperationExample } from "../examples/example-library.ts";
import type { Json } from "./collect-schemas.ts";

/** Collects the examples that several operations share under `components.examples`. */
export class ExampleCollection {
  readonly #shared = new Map<string, Json>();

  /** Returns an example, or a reference if an example with the same name has the same content. */
  share(name: string, example: Json): Json {
    const known = this.#shared.get(name);
    if (known === undefined) this.#shared.set(name, example);
    else if (JSON.stringify(known) !== JSON.stringify(example)) return example;
    return { $ref: `#/components/examples/${name}` };
  }

  /** Returns the examples shared so far, by name in alphabetical order. */
  get components(): Json {
    return Object.fromEntries([...this.#shared].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Reports whether an example is of a successful call. */
export const hasSucceeded = ({ response }: OperationExample): boolean => response.status < 300;

/** Returns the accepted request bodies as the `examples` of a media type; undefined if there are none. */
export const requestExamples = (examples: readonly OperationExample[]): Json =>
  asExamples(
    examples.filter(hasSucceeded).map(({ name, summary, request }) => [name, summary, request.body] as const),
  );

/**
 * Returns the response bodies with a status, as the `examples` of a media type; nothing if there are none.
 */
export const responseExamples = (examples: readonly OperationExample[], status: number): Json =>
  asExamples(
    examples
      .filter(({ response }) => response.status === status)
      .map(({ name, summary, response }) => [name, summary, response.body] as const),
  );

/** Returns the values of a parameter in successful calls; undefined if there are none. */
export function parameterExamples(
  examples: readonly OperationExample[],
  place: keyof Pick<ExampleRequest, "path" | "query">,
  name: string,
  schema: Json,
): Json {
  const seen = new Set<string>();
  return asExamples(
    examples.filter(hasSucceeded).flatMap((example) => {
      const text = example.request[place][name];
      if (text === undefined || seen.has(text)) return [];
      seen.add(text);
      return [[example.name, example.summary, readText(text, schema)] as const];
    }),
  );
}

function asExamples(named: readonly (readonly [name: string, summary: string, value: unknown])[]): Json {
  const shown = named.filter(([, , value]) => value !== undefined);
  if (shown.length === 0) return {};
  return {
    examples: Object.fromEntries(shown.map(([name, summary, value]) => [name, { summary, value }])),
  };
}

/** Returns a value in its schema's type, parsed from URL text. */
function readText(text: string, { type }: Json): unknown {
  if (type === "integer" || type === "number") return Number(text);
  if (type === "boolean") return text === "true";
  return type === "array" ? text.split(",") : text;
}
