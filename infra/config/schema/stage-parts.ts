import type { Environment } from "../../../shared/domain/partners/partner.ts";
import { localStageName } from "../local.ts";
import type { StageConfig } from "./stage-config.ts";

/** One part of a stage, deployed as a stage of the CDK. */
export interface StagePart {
  /** Name of the CDK's stage, and the prefix of its stack names. */
  id: string;
  /** The GitHub access, the user directory, the mail, an environment, or the web console of a stage. */
  kind: "pipeline" | "identity" | "mail" | "environment" | "console";
  /** Null for the other kinds. */
  environment: Environment | null;
}

/** Reports whether the stage is a developer stage, which keeps nothing and is deleted as a whole. */
export const isDeveloperStage = (stageName: string): boolean => stageName.startsWith("dev-");

/**
 * Returns the parts of a stage in the order of their deployment: an environment reads what the user directory stored,
 * and the console is served once the APIs that its pages call are there.
 */
export function partsOf(stageName: string, config: StageConfig): StagePart[] {
  const environments = (["sandbox", "production"] as const).filter(
    (name) => config.environments[name] !== undefined,
  );
  const idOf = (environment: Environment): string => {
    if (stageName === localStageName) return environment;
    return environments.length === 1 ? stageName : `${stageName}-${environment}`;
  };
  const shared = (kind: "pipeline" | "identity" | "mail" | "console"): StagePart => ({
    ...{ id: `${kind}-${stageName}`, kind },
    environment: null,
  });
  return [
    ...(config.pipeline !== null ? [shared("pipeline")] : []),
    ...(config.identity.kind === "cognito" ? [shared("identity")] : []),
    // A developer's stage sends from the domain that another stage of the account has; one machine has none.
    ...(isDeveloperStage(stageName) || stageName === localStageName ? [] : [shared("mail")]),
    ...environments.map((environment) => ({
      ...{ id: idOf(environment), kind: "environment" as const },
      environment,
    })),
    ...(config.console.domain !== null ? [shared("console")] : []),
  ];
}

/**
 * Reports whether a stack is one of the part's. Names of stages are in lower case; after them comes the stack's, in
 * Pascal case.
 */
export const isStackOf = (part: StagePart, stackName: string): boolean =>
  stackName.startsWith(`${part.id}-`) && /^[A-Z]/.test(stackName.slice(part.id.length + 1));

/**
 * Returns where the assets of a part lie in the account's bucket of assets: a developer's below a prefix, to go with
 * the stage.
 */
export const assetPrefixOf = (stageName: string, part: StagePart): string =>
  isDeveloperStage(stageName) ? `${part.id}/` : "";
