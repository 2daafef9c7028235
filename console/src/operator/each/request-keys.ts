/**
 * The idempotency keys under which something is sent for each of several. An item keeps its key on every retry while
 * what is sent for it stays the same, so that what was done is not done twice; once it is changed it is another request
 * with another key.
 */
export class RequestKeys {
  readonly #kept = new Map<string, { content: string; key: string }>();

  /** Returns the idempotency key of an item's current content. */
  keyOf(id: string, sent: unknown): string {
    const content = JSON.stringify(sent) ?? "";
    const kept = this.#kept.get(id);
    if (kept?.content === content) return kept.key;
    const key = crypto.randomUUID();
    this.#kept.set(id, { content, key });
    return key;
  }
}
