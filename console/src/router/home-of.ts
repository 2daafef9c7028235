import type { Person } from "../auth/person.ts";
import type { Environment } from "../config/environments.ts";
import { pathOf } from "./paths.ts";

/** Returns the start page of a person in an environment; null without access to any page. */
export function homeOf({ roles, partnerId }: Person, environment: Environment): string | null {
  if (roles.includes("operator")) return pathOf(environment, "operator", "today");
  if (roles.includes("partner") && partnerId !== null) return pathOf(environment, "start");
  return null;
}
