import type { Person } from "../auth/person.ts";
import type { Environment } from "../config/environments.ts";
import { pathOf } from "./paths.ts";

/** Returns where a person arrives in an environment; null for people who may see nothing yet. */
export function homeOf({ roles, partnerId }: Person, environment: Environment): string | null {
  if (roles.includes("operator")) return pathOf(environment, "operator", "today");
  if (roles.includes("partner") && partnerId !== null) return pathOf(environment, "start");
  return null;
}
