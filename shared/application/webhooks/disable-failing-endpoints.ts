import type { Mail } from "../../adapters/mail/send-mail.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { nextCheck } from "../../domain/webhooks/failing-endpoint.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import { getDueEndpoints, saveEndpointState } from "../../persistence/webhooks/endpoints.ts";
import { processEach } from "../process-each.ts";
import { type SweepTime, sweepDue } from "../sweep-due.ts";
import { composeNotice, composeWarning } from "./compose-endpoint-mail.ts";
import { retireEndpoint } from "./retire-endpoint.ts";

/** Inputs of the scheduled check of endpoints. */
export interface EndpointCheckContext extends SweepTime {
  environment: Environment;
  now: number;
  sendMail: (mail: Mail) => Promise<void>;
}

/**
 * Warns partners of endpoints that have failed for three days, disables endpoints that have failed for five days, and
 * notifies partners of disabled endpoints by mail. The next run retries a mail that could not be sent. A mail that was
 * sent but not recorded may be sent twice. A run that is out of time leaves the rest to the next run.
 * @throws AggregateError of all failures, after every endpoint was processed
 */
export async function disableFailingEndpoints(context: EndpointCheckContext): Promise<void> {
  const { now, hasTimeLeft } = context;
  await sweepDue("queryDue:endpoint", { until: now, hasTimeLeft }, async (keys) =>
    processEach(await getDueEndpoints(keys), (endpoint) => processEndpoint(endpoint, context)),
  );
}

async function processEndpoint(endpoint: WebhookEndpoint, context: EndpointCheckContext): Promise<void> {
  const check = nextCheck(endpoint);
  const { environment, now } = context;
  // An attempt wrote this endpoint's index entry from an outdated state, so nothing is due. Saving the unchanged
  // endpoint corrects the index.
  if (check === null || check.at > now) return saveEndpointState(endpoint, endpoint);
  switch (check.what) {
    case "warn":
      await mailPartner(endpoint, composeWarning(endpoint, environment), context);
      return saveEndpointState(endpoint, { ...endpoint, health: { ...endpoint.health, warnedAt: now } });
    case "disable":
      return retireEndpoint(endpoint, "failing", now);
    case "announce":
      await mailPartner(endpoint, composeNotice(endpoint, environment), context);
      return saveEndpointState(endpoint, { ...endpoint, isNoticeDue: false });
  }
}

async function mailPartner(
  { partnerId }: WebhookEndpoint,
  letter: Omit<Mail, "to">,
  { sendMail }: EndpointCheckContext,
): Promise<void> {
  const partner = await getPartner(partnerId);
  if (partner !== null) await sendMail({ to: partner.contactEmail, ...letter });
}
