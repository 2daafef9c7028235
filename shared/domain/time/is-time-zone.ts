/** Reports whether a text is an IANA time zone: `UTC`, or a name with a slash. */
export function isTimeZone(name: string): boolean {
  try {
    // Names without a slash are old aliases, such as EST, which has no daylight saving time. UTC is not an alias.
    const isNamed = name === "UTC" || name.includes("/");
    return isNamed && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
