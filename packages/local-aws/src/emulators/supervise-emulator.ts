import { setTimeout as pause } from "node:timers/promises";
import type { EmulatorProcess } from "./emulator-process.ts";

/** An emulator at one address, even across restarts of its process. */
export interface KeptEmulator<Process extends EmulatorProcess> {
  /** The current process, or the last one. */
  readonly current: Process;
  /** Ends the emulator permanently, gracefully or by SIGKILL. */
  end(how: "stop" | "kill"): Promise<void>;
  /** Stops the running process and starts it again at the same port. */
  restart(): Promise<void>;
}

const revivals = { attempts: 5, pauseMilliseconds: 500 };

/**
 * Starts an emulator and, with `isRevived`, restarts it at its port whenever it ends unexpectedly, because a stage
 * without its store cannot work. If a restart fails, this process ends with an unhandled rejection.
 *
 * @throws Error if the first start fails
 */
export async function superviseEmulator<Process extends EmulatorProcess>(
  start: (port?: number) => Promise<Process>,
  { isRevived }: { isRevived: boolean },
): Promise<KeptEmulator<Process>> {
  let current = await start();
  let isWanted = true;
  let revival: Promise<void> = Promise.resolve();
  const port = Number(new URL(current.url).port);
  const startAgain = async (attempt = 1): Promise<void> => {
    try {
      current = await start(port);
      watch();
    } catch (error) {
      // Retry, because the port of a killed process may not be free immediately.
      if (attempt === revivals.attempts) throw error;
      await pause(revivals.pauseMilliseconds);
      return startAgain(attempt + 1);
    }
  };
  function watch(): void {
    if (!isRevived) return;
    void current.ended.then(() => {
      if (isWanted) revival = startAgain();
    });
  }
  async function end(how: "stop" | "kill"): Promise<void> {
    isWanted = false;
    await revival;
    await current[how]();
  }
  watch();
  return {
    get current() {
      return current;
    },
    end,
    async restart() {
      await end("kill");
      isWanted = true;
      await startAgain();
    },
  };
}
