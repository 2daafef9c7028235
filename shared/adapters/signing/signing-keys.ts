import type { SigningKey } from "../../domain/signing/signing-key.ts";
import { requireVariable } from "../../platform/environment-variables.ts";

/** Returns the environment's keys, in order of `signsFrom`. */
export const signingKeys = (): SigningKey[] =>
  JSON.parse(requireVariable("STATEMENT_SIGNERS")) as SigningKey[];
