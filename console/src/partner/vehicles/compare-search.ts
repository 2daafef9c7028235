import * as z from "zod/mini";
import { someTexts } from "../../router/search-values.ts";

/** The number of cars that fit next to each other. */
export const mostCompared = 4;

const compareSearchSchema = z.object({ ids: someTexts });

/** The listing ids of the compared cars. */
export type CompareSearch = z.output<typeof compareSearchSchema>;

/** Reads the URL of a comparison. Cars beyond the fourth are omitted. */
export function parseCompareSearch(search: unknown): CompareSearch {
  const { ids } = z.parse(compareSearchSchema, search);
  return { ids: ids?.slice(0, mostCompared) };
}
