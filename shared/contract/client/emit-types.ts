import type { Json } from "../openapi/collect-schemas.ts";

const componentsPointer = "#/components/schemas/";

interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  type?: string | string[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  description?: string;
  default?: unknown;
  format?: string;
}

const plainTypes: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** Returns the TypeScript type of a schema in the OpenAPI document. */
function typeOf(json: Json): string {
  const schema = json as JsonSchema;
  if (schema.$ref !== undefined) return schema.$ref.replace(componentsPointer, "");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((one) => typeOf(one as Json)));
  if (schema.allOf !== undefined)
    return schema.allOf.map((one) => parenthesised(typeOf(one as Json))).join(" & ");
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  if (schema.type === "array") return `${parenthesised(typeOf((schema.items ?? {}) as Json))}[]`;
  if (schema.type === "object") return objectOf(schema);
  return plainTypes[schema.type ?? ""] ?? "unknown";
}

const union = (types: string[]): string => [...new Set(types)].join(" | ");
const parenthesised = (type: string): string => (/[|&]/.test(type) ? `(${type})` : type);

function objectOf({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (properties === undefined || Object.keys(properties).length === 0) {
    const values =
      typeof additionalProperties === "object" ? typeOf(additionalProperties as Json) : "unknown";
    return `Record<string, ${values}>`;
  }
  return `{ ${Object.entries(properties)
    .map(([name, schema]) => fieldOf(name, schema, required.includes(name)))
    .join("\n")} }`;
}

function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): string {
  const type = typeOf(schema as Json);
  return `${commentOf(describe(schema))}${name}${isRequired ? "" : "?"}: ${type}${isRequired ? "" : " | undefined"};`;
}

/** Returns a field's description and default as the text of its comment. */
const describe = ({ description = "", default: value }: JsonSchema): string =>
  value === undefined ? description : `${description} Default: \`${JSON.stringify(value)}\`.`.trim();

/** Returns a text as a documentation comment; empty for an empty text. */
export function commentOf(text: string): string {
  if (text === "") return "";
  const lines = text.replaceAll("*/", "*\\/").split("\n").flatMap(wrapped);
  return lines.length === 1
    ? `\n/** ${lines[0]} */\n`
    : `\n/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

const longestLine = 96;

function wrapped(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(" ")) {
    if (current !== "" && current.length + 1 + word.length > longestLine) {
      lines.push(current);
      current = word;
    } else current = current === "" ? word : `${current} ${word}`;
  }
  return [...lines, current];
}

/** Returns a named type with its comment. */
export const declareType = (name: string, json: Json, comment = String(json.description ?? "")): string =>
  `${commentOf(comment)}export type ${name} = ${typeOf(json)};\n`;

/** Returns the client type of a query parameter. */
export function queryFieldOf(parameter: {
  name: string;
  required: boolean;
  description?: string;
  schema: Json;
}): string {
  const { name, required, description = "", schema } = parameter;
  const { type, items = {}, format } = schema as JsonSchema;
  const isTime = format === "date-time";
  const values = type === "array" ? `readonly ${parenthesised(typeOf(items as Json))}[]` : typeOf(schema);
  const comment = describe({ ...(schema as JsonSchema), description });
  return `${commentOf(comment)}${name}${required ? "" : "?"}: ${values}${isTime ? " | Date" : ""}${required ? "" : " | undefined"};`;
}
