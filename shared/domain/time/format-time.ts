const kstOffsetMilliseconds = 9 * 60 * 60 * 1000;

/** An instant as the API writes it: ISO 8601 with milliseconds in the operator's offset, `+09:00`. */
export function toKstIso(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds + kstOffsetMilliseconds).toISOString().slice(0, -1)}+09:00`;
}

/** An instant as ISO 8601 in UTC with a `Z`. */
export function toUtcIso(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}
