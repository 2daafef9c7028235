import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const threadSearchSchema = z.object({ partner_id: someText, assigned_to: someText, cursor: someText });

/** The partner and the assignee whose threads are listed, from the URL; all waiting threads by default. */
export type ThreadSearch = z.output<typeof threadSearchSchema>;

/** Parses the URL of the list of threads. */
export const parseThreadSearch = (search: unknown): ThreadSearch => z.parse(threadSearchSchema, search);
