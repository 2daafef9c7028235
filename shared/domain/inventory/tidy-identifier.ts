import { composeText } from "../text/text-content.ts";

const wideSigns = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/**
 * Returns a license plate or VIN in display form: composed syllables (macOS decomposes them), ASCII digits
 * and Latin letters instead of full-width ones, and no surrounding blanks. Inner blanks stay.
 */
export const tidyIdentifier = (text: string): string =>
  composeText(text)
    .replace(wideSigns, (sign) => sign.normalize("NFKC"))
    .trim();
