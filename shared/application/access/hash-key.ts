import { createHash } from "node:crypto";

/** SHA-256 of a key's value in lower-case hexadecimal, the only form in which it is stored. */
export const hashKey = (value: string): string => createHash("sha256").update(value).digest("hex");
