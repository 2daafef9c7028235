const compiled = new Map<string, RegExp>();

/**
 * Reports whether `text` is matched by an IAM pattern in which `*` stands for any run of characters and `?` for one.
 */
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
