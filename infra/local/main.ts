import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import type { HostileFault } from "@vehicle-sourcing/local-aws/hostile/seeded-chance.ts";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";
import { readPortBase } from "./choose-ports.ts";
import { resolveTraces } from "./dev/resolve-traces.ts";
import { formatLogLine } from "./format-log-line.ts";
import { startLocalStage } from "./start-local-stage.ts";

// `npm start` runs both environments on this machine until Ctrl-C. `npm run dev` also applies changes of the sources.

const defaultPortBase = "4000";
const dataDirectory = path.join(import.meta.dirname, "..", "..", ".local");

const { values } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    clock: { type: "boolean", default: false },
    log: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    hostile: { type: "string" },
  },
});

const seed = values.hostile === undefined ? null : Number(values.hostile);
if (seed !== null && !Number.isSafeInteger(seed)) {
  process.stderr.write("--hostile needs a seed, a whole number. Run `npm start -- --hostile 1`.\n");
  process.exit(1);
}

// Functions run in UTC in AWS, regardless of this machine's time zone.
process.env.TZ = "UTC";

const stopping = new AbortController();
const stopRequested = once(stopping.signal, "abort");
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1);
    process.stdout.write("\nStopping...\n");
    stopping.abort();
  });
}

/**
 * Resolves when all earlier lines are printed. Each line waits for the previous one, because resolving a trace takes a
 * moment.
 */
let printed = Promise.resolve();

try {
  const stage = await startLocalStage({
    ports: readPortBase(process.env.PORT_BASE ?? defaultPortBase),
    dataDirectory,
    clock: values.clock,
    fresh: values.fresh,
    logSink: print,
    seedsBehind: true,
    preparesPages: true,
    followsSources: values.dev,
    stopped: stopping.signal,
    onProgress: report,
    ...(seed !== null && { hostile: { seed, log: printFault } }),
  });
  const { sandbox, production, upstreams_url, issuer, console_url, console_users } = stage.env;
  process.stdout.write(
    [
      "",
      `Sandbox      ${sandbox.base_url}   console API ${sandbox.console_api_url}`,
      `Production   ${production.base_url}   console API ${production.console_api_url}`,
      `Upstreams    ${upstreams_url}   identity issuer ${issuer}`,
      `Web console  ${console_url}`,
      ...console_users.map(
        ({ email, password, scope }) => `  ${scope.padEnd(9)}  ${email}, password ${password}`,
      ),
      `Addresses, keys and accounts: ${path.relative(process.cwd(), dataDirectory)}/env.json`,
      "",
      `Sandbox key  ${sandbox.api_key}`,
      "",
      `  curl -H 'x-api-key: ${sandbox.api_key}' '${sandbox.base_url}/v1/vehicles?limit=3'`,
      "",
      ...(values.dev
        ? ["Changes in functions, shared and console take effect at once; changes in infra need a restart."]
        : []),
      "Ctrl-C stops. State stays in .local; npm start -- --fresh deletes it.",
      "",
    ].join("\n"),
  );
  void stage.seeded.then(
    () => report("All cars of the seed are listed"),
    (error: Error) =>
      report(`Not all cars of the seed are listed; starting again enters the rest. ${error.message}`),
  );
  await stopRequested;
  await stage.stop();
  await printed;
  if (stage.hostile !== null)
    process.stdout.write(`Faults by seed ${seed}: ${JSON.stringify(stage.hostile.counts())}\n`);
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Prints the current start step with the elapsed time. While the stage stops, no step matters. */
function report(text: string): void {
  if (stopping.signal.aborted) return;
  const seconds = Math.round(performance.now() / 1_000);
  process.stdout.write(`${String(seconds).padStart(4)} s  ${text}\n`);
}

/** Prints a failed function call with its effect. */
function printFault(fault: HostileFault): void {
  print({ identity: "hostile", stream: "stdout", line: JSON.stringify(fault) });
}

/**
 * Prints a function's standard error always, and other output only with `--log`. With `--json`, prints every line
 * unchanged, as JSON.
 */
function print(line: LogLine): void {
  const output = line.stream === "stderr" ? process.stderr : process.stdout;
  if (values.json) output.write(`${JSON.stringify(line)}\n`);
  else if (line.stream === "stderr" || values.log) printed = printed.then(() => printForPeople(line, output));
}

async function printForPeople(line: LogLine, output: NodeJS.WriteStream): Promise<void> {
  // A trace that cannot be resolved is printed as it is, and must not stop the lines after it.
  const readable = line.line.includes(".mjs:") ? await resolveTraces(line).catch(() => line) : line;
  const text = formatLogLine(readable, output.isTTY);
  if (text !== null) output.write(`${text}\n`);
}
