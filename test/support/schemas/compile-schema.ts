import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** Returns the violations of a schema, or an empty list. */
export type SchemaCheck = (value: unknown) => string[];

const compilers = new WeakMap<object, Ajv2020>();

/** One compiler per document, so that shared schemas are compiled once. */
function compilerOf(document: object): Ajv2020 {
  const known = compilers.get(document);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, discriminator: false });
  addFormats.default(ajv);
  // OpenAPI keywords: `discriminator` repeats `oneOf`, and examples are not constraints.
  for (const word of ["components", "discriminator", "example"]) ajv.addKeyword(word);
  ajv.addSchema({ $id: "document", components: (document as { components: object }).components }, "document");
  compilers.set(document, ajv);
  return ajv;
}

/**
 * Compiles a schema of a document by the rules of JSON Schema for OpenAPI 3.1, independently of its
 * generator. Unknown keywords are rejected.
 * @param schema with references into the document's components
 */
export function compileSchema(document: object, schema: object): SchemaCheck {
  const rebased = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
  const check = compilerOf(document).compile(JSON.parse(rebased));
  return (value) => (check(value) ? [] : (check.errors ?? []).map(describeFault));
}

const describeFault = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath}: ${message} ${JSON.stringify(params)}`;
