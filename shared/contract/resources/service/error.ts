import * as z from "zod/mini";
import { type ErrorCode, errorCatalogue, errorCodes } from "../../../domain/errors/error-codes.ts";

/** Returns the schema name of a code's error envelope: `order_not_found` is `OrderNotFoundError`. */
export const errorSchemaName = (code: ErrorCode): string =>
  `${code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/Error$/, "")}Error`;

const describeCode = (code: ErrorCode): z.ZodMiniType =>
  z
    .object({
      error: z
        .object({
          code: z.literal(code).check(z.describe("Error code. Branch only on this field.")),
          message: z.string().check(z.describe("Explanation for people. It may change.")),
          request_id: z.string().check(z.describe("Id of the request; also in the header `X-Request-Id`.")),
          details: z.object(errorCatalogue[code].details ?? {}),
        })
        .check(z.describe("The refusal.")),
    })
    .check(z.meta({ id: errorSchemaName(code), description: errorCatalogue[code].title }));

/** The body of every response that is not 2xx, by its code. */
export const errorSchemas = Object.fromEntries(
  errorCodes.map((code) => [code, describeCode(code)]),
) as Record<ErrorCode, z.ZodMiniType>;
