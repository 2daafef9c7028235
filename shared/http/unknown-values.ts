import { adviceHeaders } from "../contract/advice-headers.ts";
import type { UnknownName } from "../domain/inventory/unknown-name.ts";

/** Only the beginning of a longer value is shown. */
const longestValue = 40;

/**
 * Maximum length of the header. Gateways and clients accept headers of at most 8 KiB, and each character of a Hangul
 * name takes nine characters in percent-encoding.
 */
const longestHeader = 2000;

/**
 * Returns the header with filter values that no listing has: `make=Hyundia;nearest=Hyundai, trim=%EA%B3%A0`. Values are
 * percent-encoded UTF-8. Absent if there are no such values, and limited to 2,000 characters.
 */
export function unknownValuesHeader(names: readonly UnknownName[]): Record<string, string> {
  let text = "";
  for (const { filter, value, nearest } of names) {
    const one = `${filter}=${encode(value)}${nearest === null ? "" : `;nearest=${encode(nearest)}`}`;
    const longer = text === "" ? one : `${text}, ${one}`;
    if (longer.length > longestHeader) break;
    text = longer;
  }
  return text === "" ? {} : { [adviceHeaders.unknownValues]: text };
}

/** Removes half of a surrogate pair at the end, which cannot be encoded. */
const encode = (value: string): string =>
  encodeURIComponent([...value.toWellFormed()].slice(0, longestValue).join(""));
