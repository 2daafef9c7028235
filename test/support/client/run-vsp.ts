import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireValue } from "../require-value.ts";

const script = join(import.meta.dirname, "../../../packages/client/src/command/main.ts");

const { NODE_COMPILE_CACHE } = process.env;
/** Commands start in half the time with the code that earlier commands compiled. */
const compiledCode = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** Exit status and output of a command. */
export interface VspResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running command. */
export interface VspRun {
  child: ChildProcess;
  /** Output so far. */
  printed: { stdout: string; stderr: string };
  ended: Promise<VspResult>;
}

/** The program, arguments and environment of a run. */
export interface VspCommand {
  command: string;
  parameters: readonly string[];
  cwd: string;
  env: Record<string, string>;
}

/** An environment for the command: an empty home and working directory, without a keychain. */
export interface VspHome extends AsyncDisposable {
  folder: string;
  /** Returns the program, arguments and environment of a run. */
  commandOf(parameters: readonly string[], env?: Record<string, string>): VspCommand;
  start(parameters: readonly string[], options?: { env?: Record<string, string>; input?: string }): VspRun;
  run(
    parameters: readonly string[],
    options?: { env?: Record<string, string>; input?: string },
  ): Promise<VspResult>;
}

/** Creates an environment in which the command runs in its own process. */
export async function openVspHome(): Promise<VspHome> {
  const folder = await mkdtemp(join(tmpdir(), "vsp-"));
  const commandOf: VspHome["commandOf"] = (parameters, env = {}) => ({
    ...{ command: process.execPath, parameters: [script, ...parameters], cwd: folder },
    env: {
      ...{ PATH: requireValue(process.env.PATH), HOME: folder, XDG_CONFIG_HOME: join(folder, "config") },
      ...{ VSP_KEYCHAIN: "off", ...compiledCode, ...env },
    },
  });
  const start: VspHome["start"] = (words, options = {}) => {
    const { command, parameters, cwd, env } = commandOf(words, options.env);
    const child = spawn(command, parameters, { cwd, env });
    const printed = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (part: Buffer) => {
        printed[name] += part.toString();
      });
    child.stdin.end(options.input);
    const ended = once(child, "close").then(([code]) => ({ code, ...printed }));
    return { child, printed, ended };
  };
  return {
    ...{ folder, commandOf, start },
    run: (...call) => start(...call).ended,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
