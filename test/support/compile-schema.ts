import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** What a value breaks of a schema; empty for none. */
export type SchemaCheck = (value: unknown) => string[];

/**
 * Compiles a schema inside a document by JSON Schema's rules for OpenAPI 3.1, independently of what made it. Keywords
 * that mean nothing are refused.
 * @param pointer where the schema is in the document, `#/components/schemas/Order`
 */
export function compileSchema(document: object, pointer: string): SchemaCheck {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, discriminator: false });
  addFormats.default(ajv);
  // OpenAPI's own words: `discriminator` repeats what `oneOf` says, examples bind nobody.
  for (const word of ["components", "discriminator", "example"]) ajv.addKeyword(word);
  ajv.addSchema({ $id: "document", components: (document as { components: object }).components }, "document");
  const check = ajv.compile({ $ref: `document${pointer}` });
  return (value) => (check(value) ? [] : (check.errors ?? []).map(describeFault));
}

const describeFault = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath}: ${message} ${JSON.stringify(params)}`;
