import { accessErrors } from "./definitions/access-errors.ts";
import { conflictErrors } from "./definitions/conflict-errors.ts";
import { goneErrors } from "./definitions/gone-errors.ts";
import { invalidRequestErrors } from "./definitions/invalid-request-errors.ts";
import { notFoundErrors } from "./definitions/not-found-errors.ts";
import { serviceErrors } from "./definitions/service-errors.ts";
import type { ErrorDefinition } from "./error-definition.ts";

const definitions = {
  ...invalidRequestErrors,
  ...accessErrors,
  ...notFoundErrors,
  ...conflictErrors,
  ...goneErrors,
  ...serviceErrors,
};

/** A stable, machine-readable error code. Clients should branch on it alone. */
export type ErrorCode = keyof typeof definitions;

/** The definition of every error code that a client can receive. */
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorDefinition>> = definitions;

/** Every error code, in the order of its usual HTTP status. */
export const errorCodes = /* @__PURE__ */ Object.keys(definitions) as ErrorCode[];

/** The fields that `details` of an error may have, by code. */
export type DetailNames = {
  [Code in ErrorCode]: (typeof definitions)[Code] extends { details: infer Details } ? keyof Details : never;
};

/** `details` of an error with this code, or with any code. */
export type ErrorDetails<Code extends ErrorCode = ErrorCode> = {
  readonly [Name in DetailNames[Code]]?: unknown;
};

/** Rejects, at compile time, details with a field that the code does not have. */
export type NoOtherDetails<Code extends ErrorCode, Given> = {
  readonly [Name in Exclude<keyof Given, DetailNames[Code]>]: never;
};
