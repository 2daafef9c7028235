import * as z from "zod/mini";
import { describeDefaults } from "./describe-defaults.ts";
import { stateNull } from "./state-null.ts";

/** JSON of a schema or of any other part of an OpenAPI document. */
export type Json = { [name: string]: unknown };

/** Whether a schema describes a request or a response. */
export type Direction = "input" | "output";

const defsPointer = "#/$defs/";
const componentsPointer = "#/components/schemas/";

/** Converts schemas to JSON Schema and collects named schemas under `components.schemas`. */
export class SchemaCollection {
  readonly #components = new Map<string, Json>();

  /**
   * Returns the JSON Schema of `schema`: a reference if it has an id, else the schema itself.
   * @throws Error if an id belongs to two different schemas, or to a schema that differs between input and output
   */
  describe(schema: z.ZodMiniType, direction: Direction): Json {
    const wrapper = z.toJSONSchema(z.object({ wrapped: schema }), {
      io: direction,
      unrepresentable: "any",
      override: addDropped,
    });
    for (const [id, definition] of Object.entries(wrapper.$defs ?? {}))
      this.#add(id, nameDefaults(tidy(definition, direction) as Json, direction));
    return tidy(wrapper.properties?.wrapped, direction) as Json;
  }

  /** Returns every named schema described so far, by id in alphabetical order. */
  get components(): Record<string, Json> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(id: string, definition: Json): void {
    const known = this.#components.get(id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Two different schemas have the id ${id}`);
    }
    this.#components.set(id, definition);
  }
}

const nameDefaults = (schema: Json, direction: Direction): Json =>
  direction === "input" ? describeDefaults(schema) : schema;

/** Adds details that the generator drops: defaults of values parsed from text, and union discriminators. */
function addDropped({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  const { def } = zodSchema._zod;
  if (def.type === "default") jsonSchema.default = def.defaultValue;
  if (def.type !== "union" || !("discriminator" in def)) return;
  const discriminator = describeDiscriminator(String(def.discriminator), def.options);
  if (discriminator !== null) jsonSchema.discriminator = discriminator;
}

/**
 * Maps discriminator values to schema names; null if some schemas have no id, because OpenAPI can only name
 * schemas with an id.
 */
function describeDiscriminator(propertyName: string, options: readonly z.core.$ZodType[]): Json | null {
  const entries = options.flatMap((option) => {
    const id = z.globalRegistry.get(option)?.id;
    return [...(option._zod.propValues?.[propertyName] ?? [])].map((value) => [String(value), id] as const);
  });
  if (entries.some(([, id]) => id === undefined)) return null;
  const mapping = Object.fromEntries(entries.map(([value, id]) => [value, `${componentsPointer}${id}`]));
  return { propertyName, mapping };
}

/**
 * Returns the schema without generator keywords. Responses allow fields added later; requests allow only the
 * named fields.
 */
function tidy(value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((item) => tidy(item, direction));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(stateNull(value as Json))
      .filter(([name, content]) => !isGeneratorKeyword(name, content, direction))
      .map(([name, content]) => [
        name,
        name === "$ref" ? toComponent(String(content)) : tidy(content, direction),
      ]),
  );
}

function isGeneratorKeyword(name: string, content: unknown, direction: Direction): boolean {
  if (name === "additionalProperties") return content === false && direction === "output";
  if (name === "id" || name === "$schema") return typeof content === "string";
  return (name === "minimum" || name === "maximum") && Math.abs(Number(content)) === Number.MAX_SAFE_INTEGER;
}

const toComponent = (reference: string): string =>
  reference.startsWith(defsPointer) ? componentsPointer + reference.slice(defsPointer.length) : reference;
