import type { Environment } from "../../../shared/domain/partners/partner.ts";
import { localStageName } from "../local.ts";
import type { StageConfig } from "./stage-config.ts";

/** One part of a stage, deployed as a CDK stage. */
export interface StagePart {
  /** Name of the CDK stage, and the prefix of its stack names. */
  id: string;
  /** The GitHub access, the user directory, the mail, the firewall, an environment, or the web console of a stage. */
  kind: "pipeline" | "identity" | "mail" | "firewall" | "environment" | "console";
  /** The environment of a part with kind `environment`; null for the other kinds. */
  environment: Environment | null;
}

/** Reports whether the stage is a developer stage, which is deleted as a whole and keeps nothing. */
export const isDeveloperStage = (stageName: string): boolean => stageName.startsWith("dev-");

/**
 * Returns the parts of a stage in deployment order: environments read outputs of the user directory and
 * import the firewall, and the console is published after the APIs that its pages call.
 */
export function partsOf(stageName: string, config: StageConfig): StagePart[] {
  const environments = (["sandbox", "production"] as const).filter(
    (name) => config.environments[name] !== undefined,
  );
  const idOf = (environment: Environment): string => {
    if (stageName === localStageName) return environment;
    return environments.length === 1 ? stageName : `${stageName}-${environment}`;
  };
  const shared = (kind: Exclude<StagePart["kind"], "environment">): StagePart => ({
    ...{ id: `${kind}-${stageName}`, kind },
    environment: null,
  });
  return [
    ...(config.pipeline !== null ? [shared("pipeline")] : []),
    ...(config.identity.kind === "cognito" ? [shared("identity")] : []),
    // A developer's stage sends from the mail domain of another stage in the account; a local stage has no mail domain.
    ...(isDeveloperStage(stageName) || stageName === localStageName ? [] : [shared("mail")]),
    ...(hasPublicNames(config) ? [shared("firewall")] : []),
    ...environments.map((environment) => ({
      ...{ id: idOf(environment), kind: "environment" as const },
      environment,
    })),
    ...(config.console.domain !== null ? [shared("console")] : []),
  ];
}

/** Reports whether any distribution of the stage has a domain name that the stage configures. */
const hasPublicNames = ({ console: { domain }, environments }: StageConfig): boolean =>
  domain !== null || Object.values(environments).some(({ domains }) => domains !== null);

/**
 * Reports whether a stack belongs to the part. The name of a part's stack continues in Pascal case after the part's id.
 * If the name continues in lower case, the stack belongs to another stage.
 */
export const isStackOf = (part: StagePart, stackName: string): boolean =>
  stackName.startsWith(`${part.id}-`) && /^[A-Z]/.test(stackName.slice(part.id.length + 1));

/**
 * Returns the prefix of a part's assets in the account's asset bucket. A developer stage has its own prefix,
 * so that its assets can be deleted with it.
 */
export const assetPrefixOf = (stageName: string, part: StagePart): string =>
  isDeveloperStage(stageName) ? `${part.id}/` : "";
