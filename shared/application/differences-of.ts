/** Returns the fields in which two states of a resource differ, with both values, for the audit log. */
export function differencesOf<State extends object>(
  one: State,
  other: State,
): { before: Partial<State>; after: Partial<State> } {
  const names = (Object.keys(one) as (keyof State)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
  const pick = (state: State) =>
    Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<State>;
  return { before: pick(one), after: pick(other) };
}
