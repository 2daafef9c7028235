import type { Environment } from "../../shared/domain/partners/partner.ts";
import { consoleOriginOf } from "../config/schema/stage-config.ts";
import type { DeploymentAccount } from "./connect-account.ts";
import { listDeployedStacks, readOutputs } from "./read-deployed.ts";
import type { DeployableStage } from "./read-stage.ts";
import type { SynthesizedStage } from "./synthesize-stage.ts";

/** The URLs of an environment of a deployed stage. */
export interface EnvironmentAddresses {
  environment: Environment;
  partnerApiUrl: string;
  consoleApiUrl: string;
}

/**
 * Returns the addresses of one environment from the outputs of its stacks. @throws Error when the environment's API is
 * not deployed
 */
export async function readAddresses(
  account: DeploymentAccount,
  { parts }: DeployableStage,
  environment: Environment,
): Promise<EnvironmentAddresses> {
  const id = parts.find((part) => part.environment === environment)?.id;
  const urlOf = async (api: string): Promise<string> => {
    const { ApiUrl } = await readOutputs(account, `${id}-${api}`);
    if (ApiUrl === undefined) throw new Error(`The stack ${id}-${api} has no output ApiUrl`);
    return ApiUrl;
  };
  return {
    environment,
    partnerApiUrl: await urlOf("PartnerApi"),
    consoleApiUrl: await urlOf("ConsoleApi"),
  };
}

/**
 * Returns a text with the roles of GitHub, the user directory, the addresses of every environment, and the
 * first steps.
 */
export async function describeDeployedStage(
  account: DeploymentAccount,
  stage: DeployableStage,
): Promise<string> {
  const lines = [`Stage ${stage.name} is deployed.`];
  for (const { id, kind, environment } of stage.parts) {
    if (kind === "pipeline")
      lines.push("", ...describePipeline(await readOutputs(account, `${id}-Pipeline`)));
    if (kind === "identity")
      lines.push("", ...describeDirectory(account.region, await readOutputs(account, `${id}-Identity`)));
    if (environment === null) continue;
    const { partnerApiUrl, consoleApiUrl } = await readAddresses(account, stage, environment);
    lines.push("", `${environment}`, `  Partner API  ${partnerApiUrl}`, `  Console API  ${consoleApiUrl}`);
  }
  const { identity } = stage.config;
  const consoleUrl = consoleOriginOf(stage.config);
  if (consoleUrl !== null) lines.push("", "web console", `  Address      ${consoleUrl}`);
  if (identity.kind === "external") lines.push("", "sign-in", `  Issuer       ${identity.issuerUrl}`);
  return [
    ...lines,
    "",
    "The first partner and key: POST /ops/v1/partners and /ops/v1/partners/{id}/keys of the console API, as an operator.",
    "docs/deploy.md says more.",
    "",
  ].join("\n");
}

const describePipeline = ({ DeployRoleArn, DiffRoleArn }: Record<string, string>): string[] => [
  "GitHub",
  `  Role to deploy   ${DeployRoleArn}`,
  `  Role to compare  ${DiffRoleArn}`,
];

function describeDirectory(region: string, outputs: Record<string, string>): string[] {
  const { IssuerUrl = "", ConsoleClientId, OperatorMachineClientId } = outputs;
  const options = `--region ${region} --user-pool-id ${IssuerUrl.split("/").at(-1)} --username you@your-company`;
  return [
    "sign-in",
    `  Issuer          ${IssuerUrl}`,
    `  Console client  ${ConsoleClientId}`,
    `  Machine client  ${OperatorMachineClientId}`,
    "  The first operator:",
    `    aws cognito-idp admin-create-user ${options} --user-attributes Name=email,Value=you@your-company Name=email_verified,Value=true Name=name,Value='Your Name'`,
    `    aws cognito-idp admin-add-user-to-group ${options} --group-name operators`,
  ];
}

/**
 * Returns the names of deployed stacks that the stage's code no longer contains. The CDK does not delete
 * them.
 */
export async function listLeftStacks(
  account: DeploymentAccount,
  { parts }: DeployableStage,
  { stacks }: SynthesizedStage,
): Promise<string[]> {
  const wanted = new Set(stacks.map(({ stackName }) => stackName));
  const deployed = await listDeployedStacks(account, parts);
  return deployed.map(({ stackName }) => stackName).filter((name) => !wanted.has(name));
}
