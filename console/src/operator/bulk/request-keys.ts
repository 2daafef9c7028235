/**
 * The idempotency keys for a request per item. An item keeps its key on every retry while its content is the
 * same, so that nothing is executed twice. Changed content gets a new key.
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
