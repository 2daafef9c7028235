import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { FunctionSettings } from "../constructs/service-function.ts";
import type { DataStack } from "./data-stack.ts";

/** Common properties of stacks with functions of an environment. */
export interface SharedStackProps {
  environment: Environment;
  data: DataStack;
  functions: FunctionSettings;
}

/** Properties of every stack with functions of an environment, except the one that creates the partner API. */
export interface FunctionStackProps extends SharedStackProps {
  /** URL of the partner API, without a trailing slash. */
  partnerApiUrl: string;
}
