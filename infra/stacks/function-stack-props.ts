import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { Domains, EnvironmentConfig, StageConfig } from "../config/schema/stage-config.ts";
import type { FunctionSettings } from "../constructs/service-function.ts";
import type { TokenIssuer } from "../constructs/token-issuer.ts";
import type { NetworkPlacement } from "../edge/egress-network.ts";
import type { DataStack } from "./data-stack.ts";
import type { DeploymentStack } from "./deployment-stack.ts";
import type { StreamApiStack } from "./stream-api-stack.ts";

/** The settings of one environment in a stage file. */
export interface DeploymentSettings {
  stage: StageConfig;
  environment: EnvironmentConfig;
  issuer: TokenIssuer;
}

/** Common properties of stacks with functions of an environment. */
export interface SharedStackProps {
  environment: Environment;
  settings: DeploymentSettings;
  data: DataStack;
  functions: FunctionSettings;
  /** The API of the chat stream. Other stacks use only its address. */
  stream: StreamApiStack;
  /** The application of gradual deployments; null if new versions go live immediately. */
  deployments: DeploymentStack | null;
  /** The network of functions that send webhooks; null if webhooks leave from any AWS address. */
  egress: NetworkPlacement | null;
}

/** Properties of every stack with functions of an environment, except the one that creates the partner API. */
export interface FunctionStackProps extends SharedStackProps {
  /** URL of the partner API, without a trailing slash. */
  partnerApiUrl: string;
}

/** Returns the public names of an environment. @throws Error when the environment has no public names */
export function domainsOf({ environment }: DeploymentSettings): Domains {
  if (environment.domains === null) throw new Error("An environment without domains has no public names");
  return environment.domains;
}
