import * as z from "zod";
import { mailAddress } from "./texts.ts";

/** The receivers of alarms: mail addresses, and https URLs that accept SNS notifications. */
const receivers = z.array(z.union([mailAddress, z.url({ protocol: /^https$/ }).max(500)])).max(10);

/** The receivers of alarms, by urgency. */
export const alarms = z.strictObject({
  /** Receivers of alarms that require immediate action, also at night. */
  critical: receivers.min(1),
  /** Receivers of alarms that require action on the same working day. */
  warning: receivers.min(1),
});

/**
 * The monthly budget of the account, in whole USD. Receivers of warnings are notified when 80 % of the budget is
 * forecast and when all of it is spent. Null creates no budget, because a member account of an organization may lack
 * the permission.
 */
export const monthlyBudgetUsd = z.int().min(1).max(10_000_000).nullable();

/** Log retention periods that CloudWatch allows, in days. */
const logDays = z.literal([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1827, 3653]);

/** The retention of data that is not business data. */
export const retention = z.strictObject({ logDays, accessLogDays: z.int().min(1).max(3650) });
