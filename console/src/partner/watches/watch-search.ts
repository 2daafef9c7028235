import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const matchSearchSchema = z.object({
  hidden: z.catch(z.optional(z.enum(["shown"])), undefined),
  cursor: someText,
});

/** Whether hidden cars are shown too, and which page. */
export type MatchSearch = z.output<typeof matchSearchSchema>;

/** Reads the address of a watch. */
export const parseMatchSearch = (search: unknown): MatchSearch => z.parse(matchSearchSchema, search);
