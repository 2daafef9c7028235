import { composeText } from "../text/text-content.ts";

const wideSigns = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;

/**
 * Returns a licence plate or VIN as it is shown: composed syllables (macOS writes them apart), ASCII digits and Latin
 * letters in the place of full-width ones, and no blanks around it. Blanks within it stay.
 */
export const tidyIdentifier = (text: string): string =>
  composeText(text)
    .replace(wideSigns, (sign) => sign.normalize("NFKC"))
    .trim();
