import * as z from "zod/mini";

/** The possible ends of an inquiry. */
export const resultCodes = { found: "0000", none: "1001", vinRefused: "2001" } as const;
/** `POST /inquiries`. The sections are read one by one, as far as they can be. */
export const historyAnswerSchema = z.looseObject({
  결과코드: z.enum(Object.values(resultCodes)),
  // The section that every answer about a car has.
  차량정보: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});
