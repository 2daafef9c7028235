import { execFile } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Directory of the installed third-party tools. */
export const toolsDirectory = join(import.meta.dirname, "../../../dist/generators/node_modules");

/** Output and exit status of a program. */
export interface ToolOutcome {
  exitCode: number;
  /** Both outputs, one after the other. */
  said: string;
}

/** Working directory and additional environment variables of a tool. */
export interface ToolPlace {
  cwd: string;
  env?: Record<string, string>;
}

const searchPath = [join(toolsDirectory, ".bin"), dirname(process.execPath), process.env.PATH].join(
  delimiter,
);

/** Runs an installed tool, or another program of the machine, until it exits. */
export async function runTool(
  [program, ...parameters]: readonly [string, ...string[]],
  { cwd, env = {} }: ToolPlace,
): Promise<ToolOutcome> {
  const options = { cwd, env: { ...process.env, ...env, PATH: searchPath }, maxBuffer: 64 * 1024 ** 2 };
  try {
    const { stdout, stderr } = await run(program, parameters, options);
    return { exitCode: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (typeof code !== "number") throw error;
    return { exitCode: code, said: stdout + stderr };
  }
}

/**
 * Runs a tool that must succeed.
 * @throws Error with its output if it fails
 */
export async function mustRun(command: readonly [string, ...string[]], place: ToolPlace): Promise<string> {
  const { exitCode, said } = await runTool(command, place);
  if (exitCode !== 0) throw new Error(`${command[0]} ended with ${exitCode}: ${said.slice(0, 4_000)}`);
  return said;
}
