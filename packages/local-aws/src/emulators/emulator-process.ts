/** One running emulator. */
export type EmulatorProcess = {
  /** Base URL without a trailing slash. */
  url: string;
  /** Operating system process id; null when the emulator is not ours. */
  processId: number | null;
  /** Resolves when it has ended, however that came about; never when it is not ours. */
  ended: Promise<void>;
  /** Ends it in good order. Does nothing when it has ended already or is not ours. */
  stop(): Promise<void>;
  /** Ends it by SIGKILL, as a crash would. Does nothing when it has ended already or is not ours. */
  kill(): Promise<void>;
};
