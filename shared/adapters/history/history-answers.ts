import * as z from "zod/mini";

/** The possible results of an inquiry. */
export const resultCodes = { found: "0000", none: "1001", vinRefused: "2001" } as const;
/**
 * Response of `POST /inquiries`. Each section is parsed separately, so an invalid section does not affect the other
 * sections.
 */
export const historyAnswerSchema = z.looseObject({
  결과코드: z.enum(Object.values(resultCodes)),
  // Every response about a car has this section.
  차량정보: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
