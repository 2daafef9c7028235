import fc from "fast-check";
import { followPointer, type Schema } from "./read-operations.ts";

/** Realistic values by field name, such as existing ids, makes and prices. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** A document to read schemas from, with realistic values for its fields. */
export interface SchemaSource {
  document: object;
  known: KnownValues;
}

type Any = fc.Arbitrary<unknown>;

/** Longer lists take long to shrink and find nothing more. */
const mostItems = 4;
/** Length of texts without a limit. */
const usualLength = 60;

/**
 * Generates values that a schema allows. Shrinks toward the smallest.
 * @param name name of the field; a realistic value for that name is preferred
 * @throws Error for combinations of keywords that the documents do not use
 */
export function generateValid(schema: Schema, source: SchemaSource, name = ""): Any {
  const known = source.known[name];
  const any = generateAny(followPointer(schema, source.document), source, name);
  return known === undefined || known.length === 0
    ? any
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}

function generateAny(schema: Schema, source: SchemaSource, name: string): Any {
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const choices = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => generateValid(one, source, name)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type: unknown) => generateTyped(type, schema, source, name)));
}

function generateTyped(type: unknown, schema: Schema, source: SchemaSource, name: string): Any {
  switch (type) {
    case "string":
      return generateText(schema);
    case "integer":
      return fc.integer(boundsOf(schema));
    case "number":
      return fc.double({ ...boundsOf(schema), noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return generateList(schema, source, name);
    case "object":
      return generateObject(schema, source);
    case undefined:
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`${name} is of the type ${String(type)}`);
  }
}

function boundsOf({ minimum, maximum, exclusiveMinimum }: Schema): { min: number; max: number } {
  const min = (minimum ?? (exclusiveMinimum === undefined ? -1e9 : Number(exclusiveMinimum) + 1)) as number;
  return { min, max: Math.max(min, (maximum ?? 1e9) as number) };
}

const instants = fc.date({ noInvalidDate: true, min: new Date("2000-01-01"), max: new Date("2099-12-31") });

const formats: Record<string, Any> = {
  uuid: fc.uuid({ version: 4 }),
  date: instants.map((instant) => instant.toISOString().slice(0, 10)),
  "date-time": instants.map((instant) => instant.toISOString()),
  uri: fc.webUrl({ validSchemes: ["https"] }),
  email: fc.constantFrom("buyer@example.com", "a.b-c+d@mail.example.org"),
};

function generateText({ format, pattern, minLength = 0, maxLength }: Schema): Any {
  const formed = formats[String(format)];
  if (formed !== undefined) return formed;
  const least = minLength as number;
  if (typeof pattern === "string")
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length >= least);
  const most = Math.max(least, Math.min(usualLength, (maxLength as number | undefined) ?? usualLength));
  const texts = fc.string({ minLength: least, maxLength: most, unit: "grapheme" });
  // Schemas count code points. One grapheme may consist of several.
  return texts.map((text) => [...text].slice(0, most).join(""));
}

function generateList(schema: Schema, source: SchemaSource, name: string): Any {
  const {
    items = {},
    minItems = 0,
    maxItems = mostItems,
  } = schema as {
    items?: Schema;
    minItems?: number;
    maxItems?: number;
  };
  return fc.array(generateValid(items, source, name), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, mostItems)),
  });
}

function generateObject(schema: Schema, source: SchemaSource): Any {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: string[];
    additionalProperties?: Schema | boolean;
  };
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, generateValid(field, source, name)]),
  );
  const stated = fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== "object") return stated;
  const names = fc.string({ minLength: 1, maxLength: 20 }).filter((name) => !(name in properties));
  const others = fc.dictionary(names, generateValid(additionalProperties, source), { maxKeys: mostItems });
  return fc.tuple(others, stated).map(([other, own]) => ({ ...other, ...own }));
}
