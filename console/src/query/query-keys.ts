import type { Area } from "../api/generated/operations.ts";
import type { CallTypes, Operation } from "../api/operation.ts";
import type { Environment } from "../config/environments.ts";

/**
 * The keys of cached responses: environment > area > operation > parameters. Each key is a prefix of the next, so that
 * a change can invalidate exactly the affected part, and no environment can read another's data.
 */
export const queryKeys = {
  environment: (environment: Environment) => [environment] as const,
  area: (environment: Environment, area: Area) => [environment, area] as const,
  operation: (environment: Environment, { area, id }: Operation<CallTypes>) =>
    [environment, area, id] as const,
  call: (
    environment: Environment,
    { area, id }: Operation<CallTypes>,
    asked: { path?: object; query?: object },
  ) => [environment, area, id, { path: asked.path ?? {}, query: asked.query ?? {} }] as const,
};
