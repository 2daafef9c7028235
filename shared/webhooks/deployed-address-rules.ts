import { requireVariable } from "../platform/environment-variables.ts";
import { type AddressRules, resolveHost } from "./check-address.ts";

/**
 * Returns which addresses may be registered and called in this deployment.
 * @throws Error when the deployment does not state whether loopback is allowed.
 */
export const deployedAddressRules = (): AddressRules => ({
  loopbackAllowed: requireVariable("WEBHOOK_LOOPBACK_ALLOWED") === "true",
  resolve: resolveHost,
});
