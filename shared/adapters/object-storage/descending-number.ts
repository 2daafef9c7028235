const countedDownFrom = 999_999_999_999;
const digits = String(countedDownFrom).length;

/** Encodes a number for a key so that higher numbers sort first. S3 lists keys only in ascending order. */
export const toDescending = (number: number): string =>
  String(countedDownFrom - number).padStart(digits, "0");

/** Returns the number that `toDescending` encoded. */
export const fromDescending = (text: string): number => countedDownFrom - Number(text);
