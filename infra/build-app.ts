import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, type IReusableStackSynthesizer, Stack, Tags, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { Construct } from "constructs";
import type { DeployableBundles } from "./bundling/bundle-functions.ts";
import { InvalidStageError } from "./config/schema/load-stage.ts";
import type { StageConfig } from "./config/schema/stage-config.ts";
import { assetPrefixOf, isDeveloperStage, partsOf } from "./config/schema/stage-parts.ts";
import { ServiceFunction } from "./constructs/service-function.ts";
import { issuerOf } from "./constructs/token-issuer.ts";
import { leastUnreserved } from "./permissions/total-reservation.ts";
import { ConsoleStage } from "./stages/console-stage.ts";
import { EnvironmentStage } from "./stages/environment-stage.ts";
import { FirewallStage } from "./stages/firewall-stage.ts";
import { IdentityStage } from "./stages/identity-stage.ts";
import { MailStage } from "./stages/mail-stage.ts";
import { PipelineStage } from "./stages/pipeline-stage.ts";
import { PrefixingSynthesizer } from "./stages/prefix-assets.ts";

export interface AppOptions {
  bundles: DeployableBundles;
  /** Folder of the built web console, to be published with a stage; null if only its templates are needed. */
  siteDirectory: string | null;
  /** The stages to synthesize, by name. */
  stages: Readonly<Record<string, StageConfig>>;
  /** Output directory of the assembly. */
  outputDirectory: string;
  /**
   * Whether the CDK validates the templates by CloudFormation's rules; true by default. The validation takes a third of
   * a synthesis.
   */
  checksTemplates?: boolean;
  /** Whether the templates are checked against the rules of AwsSolutions; true by default. */
  checksRules?: boolean;
}

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "cdk.json"), "utf8")) as {
  context: Record<string, unknown>;
};

/**
 * Returns the stages as a CDK app. Each becomes one CDK stage per environment, plus CDK stages for what its
 * environments share: user directory, mail, firewall and console. Synthesis fails if a
 * template breaks a checked rule of AwsSolutions without an acknowledged reason.
 */
export function buildApp(options: AppOptions): App {
  const app = new App({
    outdir: options.outputDirectory,
    // The local stage finds the code by the asset paths in the templates.
    context: {
      ...{ ...context, "aws:cdk:enable-asset-metadata": true },
      "aws:cdk:disable-asset-staging": options.bundles.sharesCode === true,
    },
    // Nothing reads where a construct was created, or the tree of constructs. Both take a tenth of a synthesis.
    ...{ analyticsReporting: false, stackTraces: false, treeMetadata: false },
    builtinCloudFormationValidation: options.checksTemplates ?? true,
    // The assertion is safe: the CDK's types differ only in whether an optional field may be undefined.
    defaultStackSynthesizer: new PrefixingSynthesizer(
      assetPrefixes(options.stages),
    ) as IReusableStackSynthesizer,
  });
  for (const [name, config] of Object.entries(options.stages)) addStage(app, name, config, options);
  if (options.checksRules !== false) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

function addStage(
  app: App,
  stageName: string,
  config: StageConfig,
  { bundles, siteDirectory }: AppOptions,
): void {
  const keepsData = !isDeveloperStage(stageName);
  const { identity } = config;
  const issuer = issuerOf(stageName, identity);
  const shared = { stage: stageName, environment: "shared" };
  let reserved = 0;
  const parts = partsOf(stageName, config);
  const lastEnvironment = parts.findLast(({ kind }) => kind === "environment");
  for (const { id, kind, environment } of parts) {
    if (kind === "pipeline" && config.pipeline !== null)
      tagResources(new PipelineStage(app, id, { stageName, config, pipeline: config.pipeline }), shared);
    if (kind === "identity" && identity.kind === "cognito")
      tagResources(new IdentityStage(app, id, { config, identity, stageName, keepsData, bundles }), shared);
    if (kind === "firewall") tagResources(new FirewallStage(app, id, { stageName, config }), shared);
    if (kind === "mail") tagResources(new MailStage(app, id, config), shared);
    const { domain } = config.console;
    if (kind === "console" && domain !== null)
      tagResources(
        new ConsoleStage(app, id, { stageName, config, domain, keepsData, siteDirectory }),
        shared,
      );
    if (environment === null) continue;
    const environmentConfig = config.environments[environment];
    if (environmentConfig === undefined) continue;
    const stage = new EnvironmentStage(app, id, {
      settings: { stage: config, environment: environmentConfig, issuer },
      ...{ stageName, environment, keepsData, bundles },
      watchesAccount: id === lastEnvironment?.id,
    });
    tagResources(stage, { stage: stageName, environment });
    reserved += countReserved(stage);
  }
  refuseExcessiveReserves(stageName, reserved, config);
}

/** Tags every taggable resource, so that costs can be attributed; `component` is the name of the stack. */
function tagResources(stage: Construct, tags: { stage: string; environment: string }): void {
  for (const [key, value] of Object.entries({ product: "vehicle-sourcing", ...tags }))
    Tags.of(stage).add(key, value);
  for (const child of stage.node.children)
    if (child instanceof Stack) Tags.of(child).add("component", child.node.id);
}

/** Returns the total reserved concurrency of a CDK stage's functions. */
const countReserved = (stage: EnvironmentStage): number =>
  stage.node
    .findAll()
    .reduce((sum, each) => sum + (each instanceof ServiceFunction ? each.reservedConcurrency : 0), 0);

function refuseExcessiveReserves(
  stageName: string,
  reserved: number,
  { lambdaConcurrencyQuota }: StageConfig,
): void {
  if (reserved + leastUnreserved <= lambdaConcurrencyQuota) return;
  const message = `Functions reserve ${reserved} of ${lambdaConcurrencyQuota}, and ${leastUnreserved} must stay unreserved. Reserve less, or raise the quota`;
  const faults = [{ path: "lambdaConcurrencyQuota", message }];
  throw new InvalidStageError(stageName, `${stageName}.ts`, faults);
}

const assetPrefixes = (stages: AppOptions["stages"]): Map<string, string> =>
  new Map(
    Object.entries(stages).flatMap(([name, config]) =>
      partsOf(name, config).map((part) => [part.id, assetPrefixOf(name, part)]),
    ),
  );
