import type { Area } from "../api/generated/operations.ts";
import type { CallTypes, Operation } from "../api/operation.ts";
import type { Environment } from "../config/environments.ts";

/**
 * The keys of what is kept of answers: environment > area > operation > what was asked. Each is the beginning of the
 * next, so that a change can make stale as much as it touches, and what belongs to one environment can never be found
 * from the other.
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
