import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { FunctionBundles } from "./bundle-functions.ts";
import { EnvironmentStage } from "./stages/environment-stage.ts";

export interface AppOptions {
  bundles: FunctionBundles;
  /** Where the assembly goes; left to the CDK command line when absent. */
  outputDirectory?: string;
  /** Adds the stage `dev-<name>`. The command line gives it as `-c devName=...`. */
  devName?: string;
}

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "cdk.json"), "utf8")) as {
  context: Record<string, unknown>;
};

/**
 * The whole system as a CDK app: the stages `identity`, `sandbox`, `production`, and `dev-<name>` when asked for.
 * Synthesizing it fails where a rule of AwsSolutions is broken without a reason given.
 */
export function buildApp(options: AppOptions): App {
  const app = new App({
    outdir: options.outputDirectory,
    // Asset paths in the templates are how the local stage finds the code.
    context: { ...context, "aws:cdk:enable-asset-metadata": true },
    analyticsReporting: false,
  });
  const text = (name: string): string | undefined => app.node.tryGetContext(name);
  const env = { account: text("account"), region: text("region") };
  const { bundles } = options;
  new EnvironmentStage(app, "sandbox", { environment: "sandbox", keepsData: true, bundles, env });
  new EnvironmentStage(app, "production", {
    environment: "production",
    keepsData: true,
    bundles,
    env,
  });
  const devName = options.devName ?? text("devName");
  if (devName !== undefined) {
    if (!/^[a-z][a-z0-9]{0,15}$/.test(devName))
      throw new Error("devName: 1 to 16 lower-case letters and digits");
    new EnvironmentStage(app, `dev-${devName}`, {
      environment: "sandbox",
      keepsData: false,
      bundles,
      env,
    });
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
