import type { ErrorCode } from "../../domain/errors/error-codes.ts";
import { errorCatalogue } from "../../domain/errors/error-codes.ts";
import type { Json } from "../openapi/collect-schemas.ts";
import { errorSchemaName } from "../resources/service/error.ts";

/** Returns the type of a code's details: `DuplicateOrderDetails`. */
export const detailsTypeOf = (code: ErrorCode): string => errorSchemaName(code).replace(/Error$/, "Details");

/** Returns the schema of a code's details; null if the code has no fields in its details. */
export function detailsOf(schemas: Record<string, Json>, code: ErrorCode): Json | null {
  interface Envelope {
    properties?: { error?: { properties?: { details?: Json & { properties?: object } } } };
  }
  const { properties } = (schemas[errorSchemaName(code)] ?? {}) as Envelope;
  const details = properties?.error?.properties?.details;
  return Object.keys(details?.properties ?? {}).length === 0 ? null : (details ?? null);
}

/** Returns one class per error code, and the table that maps codes to classes. */
export function emitErrors(schemas: Record<string, Json>): string {
  const entries = Object.entries(errorCatalogue) as [ErrorCode, (typeof errorCatalogue)[ErrorCode]][];
  const classes = entries.map(
    ([code, { title, status }]) => `/** \`${code}\` (${statusesOf(status)}): ${title} */
export class ${errorSchemaName(code)} extends ApiError {
static readonly code = "${code}";
${detailsOf(schemas, code) === null ? "" : `declare readonly details: types.${detailsTypeOf(code)};\n`}}
`,
  );
  return `import { ApiError } from "../errors.ts";
import type * as types from "./types.ts";

${classes.join("\n")}
/** The class of each code that the contract knows. */
export const errorClasses = {
${entries.map(([code]) => `${code}: ${errorSchemaName(code)},`).join("\n")}
} as const satisfies Record<string, typeof ApiError>;

/** A code that the contract knows. The service may add others. */
export type ErrorCode = keyof typeof errorClasses;

/** Codes after which the same request can succeed later without being changed, as the contract says. */
export const retryableCodes: ReadonlySet<string> = new Set([
${entries
  .filter(([, { retryable }]) => retryable)
  .map(([code]) => `"${code}",`)
  .join("\n")}
]);
`;
}

const statusesOf = (status: number | Record<string, number>): string =>
  typeof status === "number" ? String(status) : Object.values(status).join(" or ");
