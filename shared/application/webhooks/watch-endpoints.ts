import type { Mail } from "../../adapters/mail/send-mail.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { nextCheck } from "../../domain/webhooks/failing-endpoint.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import { dueEndpoints, saveEndpointState } from "../../persistence/webhooks/endpoints.ts";
import { settleEach } from "../settle-each.ts";
import { composeNotice, composeWarning } from "./compose-endpoint-mail.ts";
import { retireEndpoint } from "./retire-endpoint.ts";

/** The world endpoints are watched in. */
export interface WatchContext {
  environment: Environment;
  now: number;
  sendMail: (mail: Mail) => Promise<void>;
}

/**
 * Warns partners of endpoints that have failed for three days, switches off those that have failed for five, and tells
 * partners of what was switched off. A mail that could not be sent is tried again at the next run; one whose sending
 * could not be noted may come twice.
 * @throws AggregateError of what could not be done, once everything had its turn
 */
export async function watchEndpoints(context: WatchContext): Promise<void> {
  await settleEach(dueShards, async (shard) => {
    for await (const endpoints of dueEndpoints(shard, context.now)) {
      await settleEach(endpoints, (endpoint) => attendTo(endpoint, context));
    }
  });
}

async function attendTo(endpoint: WebhookEndpoint, context: WatchContext): Promise<void> {
  const check = nextCheck(endpoint);
  const { environment, now } = context;
  // Filed by an attempt that had read an older state; the index is put right and nothing else is done.
  if (check === null || check.at > now) return saveEndpointState(endpoint, endpoint);
  switch (check.what) {
    case "warn":
      await notifyPartner(endpoint, composeWarning(endpoint, environment), context);
      return saveEndpointState(endpoint, { ...endpoint, health: { ...endpoint.health, warnedAt: now } });
    case "disable":
      return retireEndpoint(endpoint, "failing", now);
    case "announce":
      await notifyPartner(endpoint, composeNotice(endpoint, environment), context);
      return saveEndpointState(endpoint, { ...endpoint, isNoticeDue: false });
  }
}

async function notifyPartner(
  { partnerId }: WebhookEndpoint,
  letter: Omit<Mail, "to">,
  { sendMail }: WatchContext,
): Promise<void> {
  const partner = await getPartner(partnerId);
  if (partner !== null) await sendMail({ to: partner.contactEmail, ...letter });
}
