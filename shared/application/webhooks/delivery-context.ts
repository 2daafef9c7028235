import { type Clock, systemClock } from "../../platform/clock.ts";
import type { AddressRules } from "../../webhooks/check-address.ts";
import { deployedAddressRules } from "../../webhooks/deployed-address-rules.ts";
import { responseTimeoutMilliseconds } from "../../webhooks/send-webhook.ts";

/** Inputs of an attempt, apart from its message. */
export interface DeliveryContext {
  clock: Clock;
  /** Numbers in [0, 1), for the jitter of retries. */
  random: () => number;
  addressRules: AddressRules;
  responseTimeoutMilliseconds: number;
}

/** Returns the context in a deployed function. */
export const deployedDeliveryContext = (): DeliveryContext => ({
  clock: systemClock,
  random: Math.random,
  addressRules: deployedAddressRules(),
  responseTimeoutMilliseconds,
});
