import { hashText } from "../../platform/hash-text.ts";

/** Returns the SHA-256 of a key's value in lowercase hexadecimal. Keys are stored only in this form. */
export const hashKey = hashText;
