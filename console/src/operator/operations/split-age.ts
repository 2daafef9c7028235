/** Returns a duration in its largest fitting unit, rounded down. */
export function splitAge(seconds: number): { unit: "days" | "hours" | "minutes" | "seconds"; count: number } {
  if (seconds >= 86_400) return { unit: "days", count: Math.floor(seconds / 86_400) };
  if (seconds >= 3_600) return { unit: "hours", count: Math.floor(seconds / 3_600) };
  if (seconds >= 60) return { unit: "minutes", count: Math.floor(seconds / 60) };
  return { unit: "seconds", count: Math.floor(seconds) };
}
