import { adviceHeaders } from "../contract/advice-headers.ts";
import type { UnknownName } from "../domain/inventory/unknown-name.ts";

/** Of a value that is longer, the beginning is shown. */
const longestValue = 40;

/** Gateways and clients take headers of 8 KiB and less; names in Hangul take nine characters for each of theirs. */
const longestHeader = 2000;

/**
 * Returns the header with filter values that no listing has: `make=Hyundia;nearest=Hyundai, trim=%EA%B3%A0`. Values are
 * percent-encoded UTF-8. Absent without such values, and limited to 2,000 characters.
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

/** Whole characters only: half of one cannot be encoded. */
const encode = (value: string): string =>
  encodeURIComponent([...value.toWellFormed()].slice(0, longestValue).join(""));
