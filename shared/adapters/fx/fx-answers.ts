import * as z from "zod/mini";

/** `GET /latest` */
export const fxAnswerSchema = z.object({
  base: z.literal("USD"),
  date: z.iso.date(),
  // A number far from any rate of the last decades is an error and would misprice every car.
  rates: z.object({ KRW: z.number().check(z.minimum(500), z.maximum(5_000)) }),
});
