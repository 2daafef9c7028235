import { hash } from "node:crypto";

/** SHA-256 of a text in lower-case hexadecimal. */
export const hashText = (text: string): string => hash("sha256", text);
