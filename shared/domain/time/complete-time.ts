/**
 * Returns a timestamp in the only form that the contract's schema accepts, `YYYY-MM-DDThh:mm:ss` with `Z` or
 * an offset such as `+09:00`. All times in bodies, queries and rows pass through it. It also accepts these
 * forms of RFC 3339 and ISO 8601:
 *
 * - `t` and `z` in lower case,
 * - an offset without colon, as `strftime("%z")`, PHP and Java write it,
 * - a time without seconds,
 * - a space instead of an offset's `+`, because an unescaped `+` in a query string becomes a space.
 *
 * Other text is returned unchanged.
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
