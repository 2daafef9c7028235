/** Returns the number in a text: undefined for empty text, null for anything but a whole number within the bounds. */
export function readBound(text: string, least: number, most: number): number | undefined | null {
  if (text === "") return undefined;
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(text)) return null;
  const value = Number(text.replaceAll(",", ""));
  return value >= least && value <= most ? value : null;
}

/** Returns the day in a text: undefined for empty text, null for an invalid day. */
export function readDay(text: string): string | undefined | null {
  if (text === "") return undefined;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const instant = Date.parse(text);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text) ? text : null;
}
