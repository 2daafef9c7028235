import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DeploymentError } from "./deployment-error.ts";

const projectRoot = join(import.meta.dirname, "..", "..");
const require = createRequire(import.meta.url);
const commandLine = require.resolve("aws-cdk/bin/cdk");

/**
 * Runs the pinned CDK command in the terminal of this process, and waits for its end.
 * @throws DeploymentError when the command fails; the command has printed the reason itself
 */
export async function runCdk(command: string, ...parameters: string[]): Promise<void> {
  const child = spawn(process.execPath, [commandLine, command, ...parameters], {
    cwd: projectRoot,
    env: { ...ownEnvironment(), CDK_DISABLE_CLI_TELEMETRY: "true" },
    stdio: "inherit",
  });
  // A terminal sends Ctrl-C to both processes. The child reports the remaining resources, and this process
  // ends after it.
  const wait = () => {};
  process.on("SIGINT", wait);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  process.off("SIGINT", wait);
  if (code !== 0) throw new DeploymentError(`cdk ${command} ended with ${code ?? signal}.`);
}

/** Returns the variables of this process, without the keys that only the smoke test uses. */
const ownEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SMOKE_KEY_")));
