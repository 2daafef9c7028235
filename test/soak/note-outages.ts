/** Periods in which the stage was down because of the soak test. */
export class OutageLog {
  private lastEndedAt = Number.NEGATIVE_INFINITY;
  private current: PromiseWithResolvers<void> | null = null;

  /** Starts an outage, in which the stage need not respond. */
  begin(): void {
    this.current ??= Promise.withResolvers();
  }

  /** Ends an outage. */
  end(): void {
    this.lastEndedAt = performance.now();
    this.current?.resolve();
    this.current = null;
  }

  /** Reports whether the stage was down at any moment since the given `performance.now`. */
  since(startedAt: number): boolean {
    return this.current !== null || this.lastEndedAt >= startedAt;
  }

  /** Resolves when no outage is active. */
  over(): Promise<void> {
    return this.current?.promise ?? Promise.resolve();
  }
}
