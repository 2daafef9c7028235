/**
 * Whether two values of plain data are the same: texts, numbers, booleans and null by what they are, arrays by position, objects by
 * their own names. A name that holds undefined is not the same as a name that is absent.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isSameValue(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
}
