import * as z from "zod";
import { baseUrl, secretName } from "./texts.ts";

/** A third party that is called with credentials. */
const withCredentials = z.strictObject({ baseUrl, secretName });

/** The third parties that functions call, with the secrets that hold their credentials. */
export const upstreams = z.strictObject({
  /** Exchange rates. Public providers take no credentials: null. */
  fx: z.strictObject({ baseUrl, secretName: secretName.nullable() }),
  retailA: withCredentials,
  retailB: withCredentials,
  /** Called in production only. */
  historyProvider: withCredentials,
});
