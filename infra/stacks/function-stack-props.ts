import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { FunctionSettings } from "../constructs/service-function.ts";
import type { DataStack } from "./data-stack.ts";

/** What stacks with functions of an environment have in common. */
export interface SharedStackProps {
  environment: Environment;
  data: DataStack;
  functions: FunctionSettings;
}

/** What every stack with functions of an environment is given, but the one that makes the partner API itself. */
export interface FunctionStackProps extends SharedStackProps {
  /** Address of the partner API, without a slash at the end. */
  partnerApiUrl: string;
}
