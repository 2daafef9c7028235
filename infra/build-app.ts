import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { Environment } from "../shared/domain/partners/partner.ts";
import type { DeployableBundles } from "./bundle-functions.ts";
import { localStageName } from "./config/local.ts";
import type { StageConfig } from "./config/schema/stage-config.ts";
import { issuerOf } from "./constructs/token-issuer.ts";
import { EnvironmentStage } from "./stages/environment-stage.ts";
import { IdentityStage } from "./stages/identity-stage.ts";

export interface AppOptions {
  bundles: DeployableBundles;
  /** The stages to synthesize, by name. */
  stages: Readonly<Record<string, StageConfig>>;
  /** Output directory of the assembly; left out, the CDK command line decides. */
  outputDirectory?: string;
}

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "cdk.json"), "utf8")) as {
  context: Record<string, unknown>;
};

/**
 * The stages as a CDK app. Each becomes a stage of the CDK for its user directory, where it has its own, and one for
 * each environment. Synthesizing fails where a rule of AwsSolutions is broken without an acknowledged reason.
 */
export function buildApp(options: AppOptions): App {
  const app = new App({
    ...(options.outputDirectory !== undefined && { outdir: options.outputDirectory }),
    // The local stage finds the code by the asset paths in the templates.
    context: { ...context, "aws:cdk:enable-asset-metadata": true },
    analyticsReporting: false,
  });
  for (const [name, config] of Object.entries(options.stages)) addStage(app, name, config, options.bundles);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

function addStage(app: App, stageName: string, config: StageConfig, bundles: DeployableBundles): void {
  const keepsData = !isDeveloperStage(stageName);
  if (config.identity.kind === "cognito") {
    new IdentityStage(app, identityStageId(stageName), {
      ...{ config, identity: config.identity, stageName, keepsData, bundles },
    });
  }
  const issuer = issuerOf(stageName, config.identity);
  for (const environment of environmentsOf(config)) {
    const environmentConfig = config.environments[environment];
    if (environmentConfig === undefined) continue;
    new EnvironmentStage(app, environmentStageId(stageName, config, environment), {
      settings: { stage: config, environment: environmentConfig, issuer },
      ...{ environment, keepsData, bundles },
      watchesAccount: environment === environmentsOf(config).at(-1),
    });
  }
}

/** Whether the stage is a developer's own, which is deleted as a whole. */
const isDeveloperStage = (stageName: string): boolean => stageName.startsWith("dev-");

/** The environments of a stage, in the order of their deployment. */
const environmentsOf = ({ environments }: StageConfig): Environment[] =>
  (["sandbox", "production"] as const).filter((name) => environments[name] !== undefined);

/** Name of the CDK stage, and beginning of the names of all stacks, of a stage's user directory. */
const identityStageId = (stageName: string): string => `identity-${stageName}`;

/** The same of one of its environments: the stage's own name where it has but one. */
function environmentStageId(stageName: string, config: StageConfig, environment: Environment): string {
  if (stageName === localStageName) return environment;
  return environmentsOf(config).length === 1 ? stageName : `${stageName}-${environment}`;
}
