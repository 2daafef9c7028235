/** One running emulator. */
export type EmulatorProcess = {
  /** Base URL without a trailing slash. */
  url: string;
  /** Operating system process id; null when the emulator is not ours. */
  processId: number | null;
  /** Ends it in good order. Does nothing when it has ended already or is not ours. */
  stop(): Promise<void>;
  /** Ends it by SIGKILL, as a crash would. Does nothing when it has ended already or is not ours. */
  kill(): Promise<void>;
};
