const countedDownFrom = 999_999_999_999;
const digits = String(countedDownFrom).length;

/** Returns a text for a number in a key, so that S3, which lists keys in ascending order, lists the highest first. */
export const toDescending = (number: number): string =>
  String(countedDownFrom - number).padStart(digits, "0");

/** Returns the number of such a text. */
export const fromDescending = (text: string): number => countedDownFrom - Number(text);
