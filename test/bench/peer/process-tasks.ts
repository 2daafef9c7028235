import { type ChildProcess, fork } from "node:child_process";

/** The tasks of a process, by name. */
// biome-ignore lint/suspicious/noExplicitAny: each task has its own input
type Tasks = Record<string, (input: any) => Promise<unknown>>;

interface AskedTask {
  name: string;
  input: unknown;
}

interface AnsweredTask {
  result?: unknown;
  failure?: string;
}

/** Runs the parent's tasks in this process, one after another. */
export function handleTasks(tasks: Tasks): void {
  process.on("message", ({ name, input }: AskedTask) => {
    const answer = (answered: AnsweredTask) => process.send?.(answered);
    tasks[name]?.(input).then(
      (result) => answer({ result }),
      (error: unknown) =>
        answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  // Processes that it started end with it.
  process.on("disconnect", () => process.exit());
}

/** A benchmark process that runs tasks. */
export class TaskProcess<Known extends Tasks> {
  readonly #child: ChildProcess;

  /** @param module a file that calls `handleTasks`; its output is discarded */
  constructor(module: URL, heapMib = 4096) {
    const execArgv = [`--max-old-space-size=${heapMib}`];
    this.#child = fork(module, { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  /** @throws Error if the task fails or the process ends */
  ask<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>[0],
  ): Promise<Awaited<ReturnType<Known[Name]>>> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`The process ended before it answered ${name}`));
      this.#child.once("exit", onExit);
      this.#child.once("message", ({ result, failure }: AnsweredTask) => {
        this.#child.off("exit", onExit);
        if (failure === undefined) resolve(result as Awaited<ReturnType<Known[Name]>>);
        else reject(new Error(failure));
      });
      this.#child.send({ name, input } satisfies AskedTask);
    });
  }

  /** Ends the process and waits for it. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.disconnect();
    await ended;
  }
}
