/** First characters that make a spreadsheet interpret a cell as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

const needsQuotes = /[",\r\n]/;

/**
 * Returns CSV by RFC 4180. Text that a spreadsheet would interpret as a formula gets an apostrophe in front,
 * so that it is displayed unchanged. Numbers stay numbers.
 */
export const writeCsv = (
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [columns, ...rows].map((cells) => `${cells.map(writeCell).join(",")}\r\n`).join("");

function writeCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
