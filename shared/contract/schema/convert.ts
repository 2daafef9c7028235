import * as z from "zod/mini";
import { toCamelName } from "../../domain/camel-name.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { DomainForm, NothingForgotten } from "./domain-form.ts";
import { timestampFormat } from "./timestamp.ts";

/**
 * Returns the function that converts a domain object to the wire form of a schema, with fields in the
 * schema's order. The compiler rejects a field that only the schema or only the object has.
 * @param keptBack fields of the object that are deliberately not shown
 */
export const presenter =
  <Schema extends z.ZodMiniType, const KeptBack extends string = never>(
    schema: Schema,
    _keptBack: readonly KeptBack[] = [],
  ) =>
  <Source extends DomainForm<Schema> & Record<KeptBack, unknown>>(
    source: Source & NothingForgotten<Source, DomainForm<Schema>, KeptBack>,
  ): z.output<Schema> =>
    conversionOf(schema).toWire(source) as z.output<Schema>;

/**
 * Converts a wire form to the domain form, the reverse of `presenter`. Omitted fields stay omitted.
 * @param value the output of the schema's validation
 */
export const fromWire = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: z.output<Schema>,
): DomainForm<Schema> => conversionOf(schema).fromWire(value) as DomainForm<Schema>;

/** The conversions between the forms of a schema's values. */
interface Conversion {
  toWire: (value: unknown) => unknown;
  fromWire: (value: unknown) => unknown;
}

interface FieldConversion extends Conversion {
  wireName: string;
  domainName: string;
}

const asItIs = (value: unknown): unknown => value;
const unchanged: Conversion = { toWire: asItIs, fromWire: asItIs };
const ofTimestamp: Conversion = {
  toWire: (value) => toKstIso(value as number),
  fromWire: (value) => (typeof value === "string" ? Date.parse(value) : value),
};

const known = new WeakMap<z.core.$ZodType, Conversion>();

/** Returns the conversion of a schema, cached because lists convert hundreds of rows. */
function conversionOf(schema: z.core.$ZodType): Conversion {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const made = makeConversion(schema as z.core.$ZodTypes);
  known.set(schema, made);
  return made;
}

function makeConversion(schema: z.core.$ZodTypes): Conversion {
  const { def } = schema._zod;
  switch (def.type) {
    case "string":
      return z.globalRegistry.get(schema)?.format === timestampFormat ? ofTimestamp : unchanged;
    case "nullable":
    case "optional":
    case "default":
    case "readonly":
      return unlessAbsent(conversionOf(def.innerType));
    case "array":
      return ofEach(conversionOf(def.element));
    case "record":
      return ofValues(conversionOf(def.valueType));
    case "union":
      return ofOptions(def.options);
    case "object":
      return ofFields(def.shape);
    default:
      return unchanged;
  }
}

function unlessAbsent(inner: Conversion): Conversion {
  if (inner === unchanged) return unchanged;
  const condition = (convert: Conversion["toWire"]) => (value: unknown) =>
    value === null || value === undefined ? value : convert(value);
  return { toWire: condition(inner.toWire), fromWire: condition(inner.fromWire) };
}

function ofEach(item: Conversion): Conversion {
  if (item === unchanged) return unchanged;
  const each = (convert: Conversion["toWire"]) => (value: unknown) => (value as unknown[]).map(convert);
  return { toWire: each((value) => item.toWire(value)), fromWire: each((value) => item.fromWire(value)) };
}

function ofValues(one: Conversion): Conversion {
  if (one === unchanged) return unchanged;
  const each = (convert: Conversion["toWire"]) => (value: unknown) =>
    Object.fromEntries(Object.entries(value as object).map(([name, part]) => [name, convert(part)]));
  return { toWire: each((value) => one.toWire(value)), fromWire: each((value) => one.fromWire(value)) };
}

/**
 * Returns the conversion of a union. The fields of an object determine its option. Options with the same fields convert
 * values in the same way.
 */
function ofOptions(options: readonly z.core.$ZodType[]): Conversion {
  const forms = options.map((option) => {
    const { def } = (option as z.core.$ZodTypes)._zod;
    const conversion = conversionOf(option);
    if (def.type !== "object") return { conversion, wireNames: null, domainNames: null };
    const wireNames = new Set(Object.keys(def.shape));
    return { conversion, wireNames, domainNames: new Set([...wireNames].map(toCamelName)) };
  });
  if (forms.every(({ conversion }) => conversion === unchanged)) return unchanged;
  const pick = (kind: "wireNames" | "domainNames", value: unknown): Conversion => {
    if (typeof value !== "object" || value === null) return unchanged;
    const names = Object.keys(value);
    const form = forms.find((one) => names.every((name) => one[kind]?.has(name)));
    if (form === undefined) throw new Error(`No option of the schema has the fields ${names.join(", ")}`);
    return form.conversion;
  };
  return {
    toWire: (value) => pick("domainNames", value).toWire(value),
    fromWire: (value) => pick("wireNames", value).fromWire(value),
  };
}

function ofFields(shape: Readonly<Record<string, z.core.$ZodType>>): Conversion {
  const fields = Object.entries(shape).map(
    ([wireName, schema]): FieldConversion => ({
      wireName,
      domainName: toCamelName(wireName),
      ...conversionOf(schema),
    }),
  );
  return {
    toWire: (value) => {
      const source = value as Record<string, unknown>;
      const wire: Record<string, unknown> = {};
      for (const { wireName, domainName, toWire } of fields) {
        const part = source[domainName];
        if (part !== undefined) wire[wireName] = toWire(part);
      }
      return wire;
    },
    fromWire: (value) => {
      const wire = value as Record<string, unknown>;
      const result: Record<string, unknown> = {};
      for (const { wireName, domainName, fromWire } of fields) {
        const part = wire[wireName];
        if (part !== undefined) result[domainName] = fromWire(part);
      }
      return result;
    },
  };
}
