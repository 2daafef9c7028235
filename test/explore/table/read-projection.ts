import type { Item } from "./attribute-value.ts";
import { type Placeholders, Tokens } from "./read-tokens.ts";

/**
 * Parses a projection of whole attributes. Returns a function that applies it to items.
 * @throws ServiceError for undefined placeholders, Error for unsupported syntax
 */
export function readProjection(text: string | undefined, placeholders: Placeholders): (item: Item) => Item {
  if (text === undefined) return (item) => item;
  const tokens = new Tokens(text, placeholders);
  const names: string[] = [];
  do {
    const [name, ...inner] = tokens.takePath();
    if (inner.length > 0) throw tokens.unknown(inner.join("."));
    names.push(name!);
  } while (tokens.takeIf(","));
  if (!tokens.isAtEnd) throw tokens.unknown(tokens.peek());
  return (item) => Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
