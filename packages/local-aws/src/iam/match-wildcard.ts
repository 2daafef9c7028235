const compiled = new Map<string, RegExp>();

/** Reports whether `text` matches an IAM pattern, in which `*` means any number of characters and `?` one. */
export function matchesWildcard(pattern: string, text: string, ignoreCase = false): boolean {
  const cacheKey = `${ignoreCase}${pattern}`;
  let expression = compiled.get(cacheKey);
  if (!expression) {
    const escaped = pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".");
    expression = new RegExp(`^${escaped}$`, ignoreCase ? "is" : "s");
    compiled.set(cacheKey, expression);
  }
  return expression.test(text);
}
