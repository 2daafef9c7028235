/** Returns the photo index that a key navigates to; null for other keys. */
export function photoAfter(key: string, shown: number, count: number): number | null {
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(shown - 1, 0),
    ArrowRight: Math.min(shown + 1, last),
    Home: 0,
    End: last,
  };
  return Object.hasOwn(targets, key) ? (targets[key] ?? null) : null;
}
