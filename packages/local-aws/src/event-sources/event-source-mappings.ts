import type { EventSource } from "../runtime/event-source.ts";

/** A source that a stage requests. */
export interface WantedSource {
  /** The complete definition of the source. A source with the same key continues unchanged. */
  key: string;
  start(): Promise<EventSource> | EventSource;
}

/** The running event sources, updated to the wanted sources. */
export class EventSourceMappings {
  readonly #running = new Map<string, EventSource>();

  /** Returns the currently running sources. */
  get sources(): readonly EventSource[] {
    return [...this.#running.values()];
  }

  /** Stops unwanted sources and then starts new ones. A changed source continues where its predecessor ended. */
  async update(wanted: readonly WantedSource[]): Promise<void> {
    const keys = new Set(wanted.map(({ key }) => key));
    const gone = [...this.#running].filter(([key]) => !keys.has(key));
    for (const [key] of gone) this.#running.delete(key);
    await Promise.all(gone.map(([, source]) => source.stop()));
    for (const { key, start } of wanted) {
      if (!this.#running.has(key)) this.#running.set(key, await start());
    }
  }

  /** Stops all sources after they finish their current work. */
  async stop(): Promise<void> {
    await Promise.all(this.sources.map((source) => source.stop()));
  }
}
