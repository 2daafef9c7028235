import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const feeSearchSchema = z.object({ cursor: someText });

/** Which of the former versions of the fees are shown, in the address. */
export type FeeSearch = z.output<typeof feeSearchSchema>;

/** Reads the address of the page of fees. */
export const parseFeeSearch = (search: unknown): FeeSearch => z.parse(feeSearchSchema, search);
