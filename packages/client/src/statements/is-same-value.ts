/** Reports whether two JSON values are equal, regardless of the order of fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    mine.length === others.size &&
    mine.every(([name, value]) => others.has(name) && isSameValue(value, others.get(name)))
  );
}
