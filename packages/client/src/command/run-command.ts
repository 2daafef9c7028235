import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { AbortedError, ApiError, contractVersion, VehicleSourcingError } from "../index.ts";
import { certifyCommand } from "./certify.ts";
import type { Command, CommandCall, Flags } from "./define-command.ts";
import { doctorCommand } from "./doctor.ts";
import { eventsResendCommand, eventsTailCommand } from "./events.ts";
import { listenCommand } from "./listen.ts";
import { loginCommand, logoutCommand } from "./login.ts";
import { ordersSimulateCommand } from "./orders.ts";
import { exitCodes, RefusedError, terminalOutput, UsageError } from "./outcome.ts";
import { triggerCommand } from "./trigger.ts";
import { verifyCommand } from "./verify.ts";

const commands: readonly Command[] = [
  listenCommand,
  eventsTailCommand,
  eventsResendCommand,
  ordersSimulateCommand,
  triggerCommand,
  certifyCommand,
  doctorCommand,
  verifyCommand,
  loginCommand,
  logoutCommand,
];

const sharedFlags = {
  profile: { type: "string" },
  "base-url": { type: "string" },
  format: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Runs the command in the arguments and resolves with its exit code. */
export async function runCommand(parameters: readonly string[]): Promise<number> {
  try {
    const command = findCommand(parameters);
    const wantsHelp = parameters.some((one) => one === "--help" || one === "-h");
    if (parameters[0] === "--version") process.stdout.write(`${contractVersion}\n`);
    else if (wantsHelp) say(command === null ? overview() : usageOf(command));
    else if (command === null) throw new UsageError("No command. vsp --help lists them.");
    else await command.run(readCall(command, parameters));
    return exitCodes.ok;
  } catch (error) {
    return explain(error);
  }
}

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/**
 * The flags of all commands, because parsing must know which flags take a value before it knows the command.
 */
const everyFlag = Object.assign({}, sharedFlags, ...commands.map(({ flags }) => flags));

/** Returns the command named by the first arguments; null without arguments. */
function findCommand(parameters: readonly string[]): Command | null {
  const { positionals } = parseArgs({
    ...{ args: [...parameters], options: everyFlag },
    ...{ allowPositionals: true, strict: false },
  });
  const [first, second] = positionals;
  if (first === undefined) return null;
  const found = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (found === undefined) throw new UsageError(`No command ${first}. vsp --help lists them.`);
  return found;
}

function readCall(command: Command, parameters: readonly string[]): CommandCall {
  const options = { ...sharedFlags, ...command.flags };
  const { values, positionals } = parse(parameters, options);
  const words = positionals.slice(command.name.split(" ").length);
  if (words.length < command.words.least || words.length > command.words.most)
    throw new UsageError(`Usage: ${usageOf(command)}`);
  const { format = "text", json } = values;
  if (format !== "text" && format !== "json") throw new UsageError("--format is text or json");
  const output = terminalOutput(json === true || format === "json");
  return { words, flags: values, output, signal: endedByPerson() };
}

function parse(parameters: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    const { values, positionals } = parseArgs({ args: [...parameters], options, allowPositionals: true });
    return { values: values as Flags, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** The first Ctrl-C ends the current work, and the second ends the process. */
function endedByPerson(): AbortSignal {
  const ending = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ending.abort());
  return ending.signal;
}

function explain(error: unknown): number {
  if (error instanceof UsageError) {
    say(error.message);
    return exitCodes.usage;
  }
  if (error instanceof AbortedError) return exitCodes.ok;
  if (error instanceof ApiError) {
    const help = error.helpUrl === null ? "" : ` ${error.helpUrl}`;
    say(`${error.code ?? error.status}: ${error.message} (request ${error.requestId ?? "unknown"})${help}`);
    return exitCodes.refused;
  }
  if (error instanceof RefusedError || error instanceof VehicleSourcingError) {
    say(error.message);
    return exitCodes.refused;
  }
  throw error;
}

const usageOf = ({ name, usage, summary }: Command): string =>
  `vsp ${name} ${usage}`.trimEnd().concat(`\n    ${summary}`);

const overview = (): string =>
  [
    "vsp: the Vehicle Sourcing Partner API at the command line",
    "",
    ...commands.map(usageOf),
    "",
    "All commands: --profile sandbox|production, --base-url <address>, --json, --help",
    "The key comes from VSP_API_KEY, from vsp login, or from the local stage of this folder.",
    "Exit codes: 0 done, 1 rejected, 2 invalid usage.",
  ].join("\n");
