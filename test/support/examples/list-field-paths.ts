/**
 * Returns the path and type of every nonempty value: `response.body.data[].id: string`. Items of a list share
 * one path.
 */
export function listFieldPaths(value: unknown, path = ""): string[] {
  const found = new Set<string>();
  collect(value, path, found);
  return [...found].sort();
}

function collect(value: unknown, path: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    found.add(`${path}: list`);
    for (const item of value) collect(item, `${path}[]`, found);
  } else if (typeof value === "object" && value !== null) {
    found.add(`${path}: object`);
    for (const [name, part] of Object.entries(value)) collect(part, `${path}.${name}`, found);
  } else found.add(`${path}: ${value === null ? "null" : typeof value}`);
}
