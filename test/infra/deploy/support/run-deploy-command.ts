import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testRegion } from "../../control-plane/support/test-account.ts";
import { answerInTerminal } from "./answer-in-terminal.ts";
import { deploymentAccountId } from "./deployable-stage.ts";

/** Exit status and output of a command. */
export interface CommandResult {
  exitCode: number;
  /** Its output on both streams. */
  output: string;
}

const projectRoot = join(import.meta.dirname, "../../../..");
const programs = join(projectRoot, "node_modules/.bin");

/** Environment variables that would lead a command to an account of the machine. */
const foreign = /^(AWS_|CDK_|SMOKE_|CI$|GITHUB_ACTIONS$)/;

/** Environment variables of a user's terminal. */
function callersEnvironment(url: string): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(inherited),
    PATH: `${programs}:${process.env.PATH}`,
    AWS_ENDPOINT_URL: url,
    // The command line caches the account of a key for the whole machine.
    AWS_ACCESS_KEY_ID: `administrator-of-${deploymentAccountId}`,
    AWS_SECRET_ACCESS_KEY: "not-checked",
    AWS_REGION: testRegion,
    AWS_EC2_METADATA_DISABLED: "true",
    // The shared assembly checks the templates of the project's stages once.
    CDK_VALIDATION: "false",
    NO_COLOR: "1",
  };
}

/** Runs a command in the project's directory against the account at `url`, without a terminal. */
export function runCommand(
  url: string,
  [command, ...parameters]: readonly [string, ...string[]],
  variables: Record<string, string> = {},
): Promise<CommandResult> {
  const env = { ...callersEnvironment(url), CI: "true", ...variables };
  return new Promise((resolve) => {
    const options = { cwd: projectRoot, env, maxBuffer: 64 * 1024 ** 2 };
    execFile(command, parameters, options, (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  scripts: Record<"deploy" | "destroy" | "diff" | "rollback" | "verify-log", string>;
};

/** Runs a script of `package.json` like `npm run <script> -- ...`. */
export const runScript = (
  url: string,
  script: keyof typeof scripts,
  parameters: readonly string[],
  variables?: Record<string, string>,
): Promise<CommandResult> => {
  const [program = "", ...fixed] = scripts[script].split(" ");
  return runCommand(url, [program, ...fixed, ...parameters], variables);
};

/** Runs a script of `package.json` in a terminal and answers each text that ends in `question`. */
export function answerScript(
  url: string,
  script: keyof typeof scripts,
  parameters: readonly string[],
  { question, answer }: { question: string; answer: string },
): Promise<CommandResult> {
  const [command = "", ...fixed] = scripts[script].split(" ");
  const call = {
    command,
    parameters: [...fixed, ...parameters],
    cwd: projectRoot,
    env: callersEnvironment(url),
  };
  return answerInTerminal(call, question, answer);
}
