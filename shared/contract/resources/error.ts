import * as z from "zod/mini";
import { errorCodes } from "../../domain/errors/problem.ts";

/** The body of every response that is not 2xx. */
export const errorEnvelopeSchema = z
  .object({
    error: z
      .object({
        code: z.enum(errorCodes).check(z.describe("What went wrong. Branch only on this.")),
        message: z.string().check(z.describe("Explanation for people. It may change.")),
        request_id: z.string().check(z.describe("Id of the request; also in the header `X-Request-Id`.")),
        details: z
          .record(z.string(), z.unknown())
          .check(z.describe("Further data; its fields depend on the code.")),
      })
      .check(z.describe("The refusal.")),
  })
  .check(z.meta({ id: "Error", description: "An error." }));
