/** The state of a CloudWatch alarm. */
export type AlarmState = "ALARM" | "INSUFFICIENT_DATA" | "OK";

/** Alarms from any evaluator. */
export interface AlarmStates {
  /** Returns the state of an alarm by its name; `INSUFFICIENT_DATA` for an unknown alarm. */
  stateOf(alarmName: string): AlarmState;
  /**
   * Evaluates the alarms at the current time, which may have jumped. Resolves when `stateOf` returns the new states.
   */
  judge(): Promise<void>;
  /** Calls the listener after each alarm state change. Returns the function that unsubscribes it. */
  onChange(listener: () => void): () => void;
}

/**
 * Forwards alarm states to readers that may start before the evaluator. Before `connect`, every alarm has the state
 * `INSUFFICIENT_DATA`.
 */
export class AlarmRelay implements AlarmStates {
  #source: AlarmStates | null = null;
  readonly #listeners = new Set<() => void>();

  /** Reads the states from `source` from now on. Returns the function that disconnects it. */
  connect(source: AlarmStates): () => void {
    this.#source = source;
    const notify = () => {
      for (const listener of this.#listeners) listener();
    };
    const disconnect = source.onChange(notify);
    notify();
    return () => {
      disconnect();
      if (this.#source === source) this.#source = null;
    };
  }

  stateOf(alarmName: string): AlarmState {
    return this.#source?.stateOf(alarmName) ?? "INSUFFICIENT_DATA";
  }

  async judge(): Promise<void> {
    await this.#source?.judge();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
