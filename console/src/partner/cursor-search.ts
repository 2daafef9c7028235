import * as z from "zod/mini";
import { someText } from "../router/search-values.ts";

const cursorSearchSchema = z.object({ cursor: someText });

/** The page of a list without filters. */
export type CursorSearch = z.output<typeof cursorSearchSchema>;

/** Parses the URL of a list without filters. */
export const parseCursorSearch = (search: unknown): CursorSearch => z.parse(cursorSearchSchema, search);
