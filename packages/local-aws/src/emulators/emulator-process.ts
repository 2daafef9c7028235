/** One running emulator. */
export type EmulatorProcess = {
  /** Base URL without a trailing slash. */
  url: string;
  /** Operating system process id; null for an external emulator. */
  processId: number | null;
  /** Resolves when the process has ended for any reason; never resolves for an external process. */
  ended: Promise<void>;
  /** Stops the process gracefully. Does nothing if it has ended or is external. */
  stop(): Promise<void>;
  /** Stops the process by SIGKILL, like a crash. Does nothing if it has ended or is external. */
  kill(): Promise<void>;
};
