import { type ApiName, buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { compileSchema, type SchemaCheck } from "../support/schemas/compile-schema.ts";

/** A schema as the documents write it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A parameter of an operation in a path, a query or a header. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
}

/** Documentation of one status of an operation. */
export interface DocumentedAnswer {
  /** By media type without its parameters. Null if only the type is documented. */
  contents: Map<string, SchemaCheck | null>;
}

/** An operation as the documents describe it. */
export interface Operation {
  id: string;
  side: ApiName;
  /** Credentials of the caller: a key, a token of the scope, or none. */
  caller: "key" | "operator" | "partner" | "nobody";
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: { schema: Schema; isRequired: boolean } | null;
  answers: ReadonlyMap<number, DocumentedAnswer>;
  /** The document that schema references resolve in. */
  document: object;
}

type Json = Record<string, unknown>;

/** Returns every operation of a document, in document order. */
export function readOperations(side: ApiName): Operation[] {
  const document = buildOpenapi(side, routeTable, "0.0.0") as Json;
  const paths = document.paths as Record<string, Record<string, Json>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId as string,
      side,
      caller: callerOf(described),
      method: method.toUpperCase(),
      path,
      parameters: (described.parameters as Schema[]).map((one) => followPointer(one, document) as never),
      body: readBody(described),
      answers: readAnswers(document, described),
      document,
    })),
  );
}

function callerOf({ security }: Json): Operation["caller"] {
  const [first] = security as { apiKey?: unknown; consoleToken?: string[] }[];
  if (first === undefined) return "nobody";
  if (first.consoleToken === undefined) return "key";
  return first.consoleToken.includes("operator") ? "operator" : "partner";
}

function readBody({ requestBody }: Json): Operation["body"] {
  if (requestBody === undefined) return null;
  const { required, content } = requestBody as {
    required: boolean;
    content: Record<string, { schema: Schema }>;
  };
  const json = content["application/json"];
  return json === undefined ? null : { schema: json.schema, isRequired: required };
}

function readAnswers(document: Json, described: Json): Map<number, DocumentedAnswer> {
  const responses = described.responses as Record<string, { content?: Record<string, { schema: Schema }> }>;
  return new Map(
    Object.entries(responses).map(([status, { content = {} }]) => {
      const contents = Object.entries(content).map(([type, { schema }]): [string, SchemaCheck | null] => [
        type,
        type === "application/json" ? checkLater(document, schema) : null,
      ]);
      return [Number(status), { contents: new Map(contents) }];
    }),
  );
}

/** Compiles on first use, because most statuses of most operations never occur. */
function checkLater(document: Json, schema: Schema): SchemaCheck {
  let check: SchemaCheck | undefined;
  return (value) => {
    check ??= compileSchema(document, schema);
    return check(value);
  };
}

/** Resolves the reference of a schema, if it is one. */
export function followPointer(schema: Schema, document: object): Schema {
  if (typeof schema.$ref !== "string") return schema;
  const segments = schema.$ref.replace(/^#\//, "").split("/");
  return segments.reduce<unknown>((place, name) => (place as Json)[name], document) as Schema;
}
