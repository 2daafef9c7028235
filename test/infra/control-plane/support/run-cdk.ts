import { execFile } from "node:child_process";
import { join } from "node:path";
import { edgeRegion } from "../../../../infra/edge/edge-region.ts";
import { testAccountId, testRegion } from "./test-account.ts";

/** Exit status and output of a CDK command. */
export interface CdkResult {
  exitCode: number;
  /** Its output on both streams. */
  output: string;
}

const command = join(import.meta.dirname, "../../../../node_modules/aws-cdk/bin/cdk");

/** Environment variables that would lead the command line to an account of the machine. */
const foreign = /^(AWS_|CDK_)/;

/** Runs the pinned CDK command line in `directory`. Only the endpoint variable identifies the account. */
export const runCdk = (url: string, directory: string, ...parameters: string[]): Promise<CdkResult> =>
  // The command line caches the account of a key for the whole machine.
  runCdkAs(`administrator-of-${testAccountId}`, url, directory, ...parameters);

/** Runs the command with an access key, which identifies the caller to the local account. */
export function runCdkAs(
  accessKeyId: string,
  url: string,
  directory: string,
  ...parameters: string[]
): Promise<CdkResult> {
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: "not-checked",
    ...(accessKeyId.startsWith("ASIA") && { AWS_SESSION_TOKEN: "not-checked" }),
    AWS_REGION: testRegion,
    AWS_EC2_METADATA_DISABLED: "true",
    CDK_DISABLE_CLI_TELEMETRY: "true",
    CI: "true",
    NO_COLOR: "1",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...parameters],
      { cwd: directory, env, maxBuffer: 64 * 1024 ** 2 },
      (error, stdout, stderr) => {
        resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
      },
    );
  });
}

/** Names the account and region to bootstrap. */
export const testEnvironment = `aws://${testAccountId}/${testRegion}`;

/** The same for CloudFront's region. */
export const testEdgeEnvironment = `aws://${testAccountId}/${edgeRegion}`;
