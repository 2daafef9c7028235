import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { DeployableBundles } from "./bundle-functions.ts";
import { EnvironmentStage } from "./stages/environment-stage.ts";
import { IdentityStage } from "./stages/identity-stage.ts";

export interface AppOptions {
  bundles: DeployableBundles;
  /** Output directory of the assembly; left out, the CDK command line decides. */
  outputDirectory?: string;
  /** Adds the stage `dev-<name>`. The command line gives it as `-c devName=...`. */
  devName?: string;
}

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "cdk.json"), "utf8")) as {
  context: Record<string, unknown>;
};

/**
 * The whole system as a CDK app: the stages `identity`, `sandbox`, `production`, and `dev-<name>` on request.
 * Synthesizing it fails where a rule of AwsSolutions is broken without an acknowledged reason.
 */
export function buildApp(options: AppOptions): App {
  const app = new App({
    ...(options.outputDirectory !== undefined && { outdir: options.outputDirectory }),
    // The local stage finds the code by the asset paths in the templates.
    context: { ...context, "aws:cdk:enable-asset-metadata": true },
    analyticsReporting: false,
  });
  const text = (name: string): string | undefined => app.node.tryGetContext(name);
  const common = { bundles: options.bundles, env: readTarget(text) };
  new IdentityStage(app, "identity", common);
  new EnvironmentStage(app, "sandbox", { ...common, environment: "sandbox", keepsData: true });
  new EnvironmentStage(app, "production", { ...common, environment: "production", keepsData: true });
  const devName = options.devName ?? text("devName");
  if (devName !== undefined) {
    new EnvironmentStage(app, devStageName(devName), { ...common, environment: "sandbox", keepsData: false });
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/** The account and region of the context; what is missing comes from the deployment's credentials. */
function readTarget(text: (name: string) => string | undefined): { account?: string; region?: string } {
  const [account, region] = [text("account"), text("region")];
  return { ...(account !== undefined && { account }), ...(region !== undefined && { region }) };
}

function devStageName(devName: string): string {
  if (!/^[a-z][a-z0-9]{0,15}$/.test(devName)) {
    throw new Error("devName takes 1 to 16 lower-case letters and digits, a letter first");
  }
  return `dev-${devName}`;
}
