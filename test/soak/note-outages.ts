/** When the stage did not answer because of what the soak itself did to it. */
export class OutageLog {
  private lastEndedAt = Number.NEGATIVE_INFINITY;
  private current: PromiseWithResolvers<void> | null = null;

  /** Notes that from now on nothing need be answered. */
  begin(): void {
    this.current ??= Promise.withResolvers();
  }

  /** Notes that everything must be answered again. */
  end(): void {
    this.lastEndedAt = performance.now();
    this.current?.resolve();
    this.current = null;
  }

  /** Whether the stage was away at any moment since then, which is milliseconds of `performance.now`. */
  since(startedAt: number): boolean {
    return this.current !== null || this.lastEndedAt >= startedAt;
  }

  /** Resolves when the stage answers: at once unless it is away. */
  over(): Promise<void> {
    return this.current?.promise ?? Promise.resolve();
  }
}
