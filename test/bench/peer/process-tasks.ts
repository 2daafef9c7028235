import { type ChildProcess, fork } from "node:child_process";

/** What a process does when asked, by name. */
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

/** Does in this process what its parent asks for, one task after the other. */
export function answerTasks(tasks: Tasks): void {
  process.on("message", ({ name, input }: AskedTask) => {
    const answer = (answered: AnsweredTask) => process.send?.(answered);
    tasks[name]?.(input).then(
      (result) => answer({ result }),
      (error: unknown) =>
        answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  // Whatever it has started ends with it.
  process.on("disconnect", () => process.exit());
}

/** A process of the bench that answers tasks. */
export class TaskProcess<Known extends Tasks> {
  readonly #child: ChildProcess;

  /** @param module a file that calls `answerTasks`. Its output is dropped. */
  constructor(module: URL, heapMib = 4096) {
    const execArgv = [`--max-old-space-size=${heapMib}`];
    this.#child = fork(module, { execArgv, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  /** @throws Error when the task fails, or the process ends meanwhile */
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
