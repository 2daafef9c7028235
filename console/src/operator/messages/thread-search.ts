import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const threadSearchSchema = z.object({ partner_id: someText, cursor: someText });

/** Whose threads are listed, in the address; those that wait where it names nobody. */
export type ThreadSearch = z.output<typeof threadSearchSchema>;

/** Reads the address of the list of threads. */
export const parseThreadSearch = (search: unknown): ThreadSearch => z.parse(threadSearchSchema, search);
