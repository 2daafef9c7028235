import type { VerifiedClaims } from "./console-identity.ts";

/** Name shown to partners for an operator without a valid display name. */
export const anonymousOperator = "Operator";

/** Maximum number of characters of a name that partners see. */
export const longestDisplayName = 80;

// Excludes invisible characters, because they can change how the text around a name reads. Excludes the at sign,
// because a text that contains it is an email address.
const isShowable = /^[^\p{C}\p{Zl}\p{Zp}@]+$/u;

/**
 * Returns the name under which partners see an operator: the OpenID `name`, which directory administrators set. Returns
 * `Operator` if the name is missing or invalid, or contains the subject, which only the audit log may contain.
 */
export function displayNameOf({ name, sub }: VerifiedClaims): string {
  if (typeof name !== "string") return anonymousOperator;
  const shown = name.normalize("NFC").trim();
  const isName = isShowable.test(shown) && /\p{L}/u.test(shown) && [...shown].length <= longestDisplayName;
  return isName && !(typeof sub === "string" && shown.includes(sub)) ? shown : anonymousOperator;
}
