import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A background process that runs until its terminal is closed. */
export interface BackgroundRun {
  /** Its standard output so far. */
  lines(): string[];
  /** Resolves when the output contains or matches the text. Rejects when the process ends, or after a timeout. */
  until(fits: (printed: string) => boolean): Promise<void>;
}

/** A terminal with an empty home directory, which is its working directory, and persistent variables. */
export interface Terminal {
  folder: string;
  /** Runs commands to completion, and resolves with their output lines. Rejects if a command fails. */
  paste(commands: readonly string[]): Promise<string[]>;
  /** Starts commands in the background. */
  start(commands: readonly string[], variables?: Readonly<Record<string, string>>): BackgroundRun;
  /** Ends all processes and removes the folder. */
  close(): Promise<void>;
}

const waitSeconds = 60;

/** Opens a terminal whose PATH begins with this Node. */
export async function openTerminal(variables: Readonly<Record<string, string>>): Promise<Terminal> {
  const folder = await mkdtemp(join(tmpdir(), "terminal-"));
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    ...{ HOME: folder, XDG_CONFIG_HOME: join(folder, "config"), VSP_KEYCHAIN: "off" },
    // The compiler's cache of its standard library takes a minute to rebuild.
    GOCACHE: process.env.GOCACHE ?? join(homedir(), ".cache", "go-build"),
    ...variables,
  };
  const running = new Set<ChildProcess>();

  // Each run leads a process group, so that its child processes end with it.
  const run = (commands: readonly string[], more: Readonly<Record<string, string>> = {}): ChildProcess =>
    spawn("bash", ["-c", ["set -e", ...commands].join("\n")], {
      ...{ cwd: folder, env: { ...env, ...more }, detached: true },
      stdio: ["ignore", "pipe", "pipe"],
    });

  return {
    folder,
    async paste(commands) {
      const shell = run(commands);
      const output = collect(shell);
      const [code] = await once(shell, "close");
      if (code !== 0) throw new Error(`${commands.join("\n")}\nended with ${code}: ${output.stderr()}`);
      return linesOf(output.stdout());
    },
    start(commands, more) {
      const shell = run(commands, more);
      running.add(shell);
      shell.once("close", () => running.delete(shell));
      const { stdout, stderr } = collect(shell);
      return {
        lines: () => linesOf(stdout()),
        until: (fits) =>
          new Promise((resolve, reject) => {
            const look = () => {
              if (!fits(stdout() + stderr())) return;
              clearTimeout(timer);
              resolve();
            };
            const fail = () => reject(new Error(`${commands.join("\n")}\nprinted ${stdout()}${stderr()}`));
            const timer = setTimeout(fail, waitSeconds * 1000);
            for (const stream of [shell.stdout, shell.stderr]) stream?.on("data", look);
            shell.once("close", fail);
            look();
          }),
      };
    },
    async close() {
      await Promise.all(
        [...running].map((shell) => {
          const ended = once(shell, "close");
          if (shell.pid !== undefined) process.kill(-shell.pid);
          return ended;
        }),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function collect({ stdout, stderr }: ChildProcess): { stdout: () => string; stderr: () => string } {
  const printed = { stdout: "", stderr: "" };
  stdout?.setEncoding("utf8").on("data", (part: string) => (printed.stdout += part));
  stderr?.setEncoding("utf8").on("data", (part: string) => (printed.stderr += part));
  return { stdout: () => printed.stdout, stderr: () => printed.stderr };
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");
