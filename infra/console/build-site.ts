import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const projectRoot = join(import.meta.dirname, "..", "..");
const longestOutputBytes = 16 * 1024 ** 2;
/** The nice value of the build process, which gives it a low priority. */
const patient = 10;
const saidLines = 30;

/**
 * Builds the web console into a folder, which is emptied first. One build serves every stage.
 * @throws Error with the last lines of the build's output
 */
export async function buildSite(outputDirectory: string): Promise<void> {
  const build = [
    "run",
    "build",
    "--workspace",
    "console",
    "--",
    "--outDir",
    outputDirectory,
    "--emptyOutDir",
  ];
  // React and other libraries read `NODE_ENV`. The value is fixed, so that the tested build equals the deployed build.
  const env = { ...process.env, NODE_ENV: "production" };
  const running = promisify(execFile)("npm", build, {
    ...{ cwd: projectRoot, env, maxBuffer: longestOutputBytes },
  });
  if (running.child.pid !== undefined) setPriority(running.child.pid, patient);
  try {
    await running;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}\n${stderr}`.trim().split("\n").slice(-saidLines).join("\n");
    throw new Error(`The web console could not be built.\n${said}`, { cause: error });
  }
}
