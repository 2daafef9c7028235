import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { FunctionSettings } from "../constructs/service-function.ts";
import type { DataStack } from "./data-stack.ts";

/** What every stack with functions of an environment is given. */
export interface FunctionStackProps {
  environment: Environment;
  data: DataStack;
  functions: FunctionSettings;
}
