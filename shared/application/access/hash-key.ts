import { hashText } from "../../platform/hash-text.ts";

/** SHA-256 of a key's value in lower-case hexadecimal, the only form in which it is stored. */
export const hashKey = hashText;
