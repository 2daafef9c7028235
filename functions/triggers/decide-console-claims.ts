import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { decideConsoleClaims } from "../../shared/domain/access/console-claims.ts";

/** Decides the claims and scopes of a person's token, before the user directory issues the token. */
export async function handler(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  const { groupConfiguration, userAttributes } = event.request;
  const { claims, suppressed } = decideConsoleClaims({
    groups: groupConfiguration.groupsToOverride ?? [],
    email: userAttributes.email ?? "",
    name: userAttributes.name ?? null,
    partnerId: userAttributes["custom:partner_id"] ?? null,
    role: userAttributes["custom:console_role"] ?? null,
  });
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: {
        claimsToAddOrOverride: claims,
        scopesToSuppress: suppressed.map((scope) => `console/${scope}`),
      },
    },
  };
  return event;
}
