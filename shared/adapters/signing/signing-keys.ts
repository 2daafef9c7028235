import type { SigningKey } from "../../domain/signing/signing-key.ts";
import { requireVariable } from "../../platform/environment-variables.ts";

/** Returns the keys of the environment, in the order of their days. */
export const signingKeys = (): SigningKey[] =>
  JSON.parse(requireVariable("STATEMENT_SIGNERS")) as SigningKey[];
