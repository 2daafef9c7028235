/**
 * Returns the docstrings of properties with a text value in TypeScript source, by the property's name and value.
 * Properties without a docstring are absent.
 */
export function readDocstrings(source: string): ReadonlyMap<string, string> {
  const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+): "(.+)",/g;
  return new Map(
    [...source.matchAll(documented)].map(([, comment = "", name = "", value = ""]) => [
      `${name} ${value}`,
      comment
        .replaceAll(/^\s*\*/gm, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ]),
  );
}
