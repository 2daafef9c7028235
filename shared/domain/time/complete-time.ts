/**
 * Rewrites a timestamp in the one form that the contract checks, `YYYY-MM-DDThh:mm:ss` with `Z` or an offset such as
 * `+09:00`. The one reader of times in bodies, queries and rows; it accepts what RFC 3339 and ISO 8601 allow besides:
 *
 * - `t` and `z` in lower case,
 * - an offset without colon, as `strftime("%z")`, PHP and Java write it,
 * - a time without seconds,
 * - a space in the place of an offset's `+`, which is what an unescaped `+` in a query string becomes.
 *
 * Other text is returned as it is.
 */
export function completeTime(text: string): string {
  const [, day, time, seconds, offset] = form.exec(text) ?? [];
  if (day === undefined || time === undefined || offset === undefined) return text;
  return `${day}T${time}${seconds ?? ":00"}${completeOffset(offset)}`;
}

const form = /^(\d{4}-\d\d-\d\d)t(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+ -]\d\d:?\d\d)$/i;

const completeOffset = (offset: string): string =>
  offset
    .toUpperCase()
    .replace(" ", "+")
    .replace(/^(.\d\d):?(\d\d)$/, "$1:$2");
