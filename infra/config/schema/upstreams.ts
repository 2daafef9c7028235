import * as z from "zod";
import { baseUrl, secretName } from "./texts.ts";

/** A third party that requires credentials. */
const withCredentials = z.strictObject({ baseUrl, secretName });

/** The third parties that functions call, with the secrets of their credentials. */
export const upstreams = z.strictObject({
  /** Exchange rates. `secretName` is null for a public provider, which requires no credentials. */
  fx: z.strictObject({ baseUrl, secretName: secretName.nullable() }),
  retailA: withCredentials,
  retailB: withCredentials,
  /** Called in production only. */
  historyProvider: withCredentials,
});
