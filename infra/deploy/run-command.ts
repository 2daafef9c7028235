import { parseArgs } from "node:util";
import { InvalidStageError, UnknownStageError } from "../config/schema/load-stage.ts";
import { DeploymentError } from "./deployment-error.ts";

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** The arguments of a command. */
export interface CommandCall {
  /** Name of the stage, or path of its file. */
  stage: string;
  /** Reports whether a flag was given. */
  flag(name: string): boolean;
  /** Returns the value of an option; null if it is missing. */
  value(name: string): string | null;
}

const exitCodes = { refused: 1, usage: 2 } as const;

/**
 * Runs a command about one stage and sets the exit code of the process: 0 for success, 1 for a rejection or
 * failure, 2 for invalid usage. `--help` prints the usage.
 */
export async function runCommand(
  usage: string,
  options: Options,
  run: (call: CommandCall) => Promise<void>,
): Promise<void> {
  try {
    const call = readCall(usage, options);
    if (call !== null) await run(call);
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = exitCodes.refused;
  }
}

function readCall(usage: string, options: Options): CommandCall | null {
  const misuse = (message: string): null => {
    process.stderr.write(`${message}\n\n${usage}`);
    process.exitCode = exitCodes.usage;
    return null;
  };
  try {
    const known: Options = { ...options, help: { type: "boolean", short: "h" } };
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    if (values.help === true) {
      process.stdout.write(usage);
      return null;
    }
    const [stage] = positionals;
    if (stage === undefined || positionals.length > 1) return misuse("Name one stage.");
    const value = (name: string) => {
      const given = values[name];
      return typeof given === "string" ? given : null;
    };
    return { stage, flag: (name) => values[name] === true, value };
  } catch (error) {
    return misuse((error as Error).message);
  }
}

/** Returns the message of an expected error, and the stack trace of any other error. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [DeploymentError, InvalidStageError, UnknownStageError].some(
    (kind) => error instanceof kind,
  );
  return isExpected ? error.message : (error.stack ?? error.message);
}
