import type { Evidence } from "../../domain/certificates/certificate.ts";
import { evidenceOfAnswer, isRefusal } from "../../domain/certificates/evaluate-answers.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { SendOutcome } from "../../domain/webhooks/delivery.ts";
import { activeSecrets, type SignableEndpoint } from "../../domain/webhooks/endpoint.ts";
import { type EventType, listensTo } from "../../domain/webhooks/event.ts";
import { getSignableEndpoint } from "../../persistence/webhooks/endpoint-secrets.ts";
import { createWebhookSecret, signWebhook } from "../../webhooks/sign-webhook.ts";
import { sendToEndpoint } from "../webhooks/attempt-delivery.ts";
import { composePing, pingEndpoint } from "../webhooks/ping-endpoint.ts";
import { requireEndpoint } from "../webhooks/revise-endpoint.ts";
import type { CertificateContext, RoundResult, StepPlayer, StepRound } from "./certificate-context.ts";

/** The event types that the certification sends. */
const typesOfWeek: readonly EventType[] = ["order.status_changed", "order.detail_updated", "eagle_eye.match"];
const staleMilliseconds = 10 * minuteMilliseconds;
const signatureHeaders = ["X-Svc-Signature", "webhook-signature"];

/** A message that tests how the endpoint verifies signatures. `what` names the message in the step's evidence. */
interface PlayedMessage {
  what: string;
  compose: (message: MessageBasis) => { headers: Record<string, string>; body: string };
}

interface MessageBasis {
  eventId: string;
  body: string;
  secrets: readonly string[];
  now: number;
}

const signed = ({ eventId, body, secrets, now }: MessageBasis): Record<string, string> =>
  signWebhook({ eventId, body, secrets, timestampSeconds: Math.floor(now / 1000) });

/** Passes if the endpoint is enabled and subscribed to all event types of the certification. */
export const playSubscription: StepPlayer = async ({ certificate }) => {
  const { endpoint } = await readEndpoint(certificate);
  if (!endpoint.enabled) return { state: "failed", evidence: [], finding: "The endpoint is disabled." };
  const missing = typesOfWeek.filter((type) => !listensTo(endpoint, type));
  if (missing.length === 0) return { state: "passed", evidence: [] };
  return {
    state: "failed",
    evidence: [],
    finding: `The endpoint does not subscribe to ${missing.join(", ")}.`,
  };
};

/** Sends an authentic message, as a ping does. */
export const playPing: StepPlayer = async ({ certificate, now }, context) => {
  const { eventId, ...outcome } = await pingEndpoint(certificate, { ...context, now }, context.delivery);
  return evaluateAccepted("An authentic message", now, eventId, outcome);
};

/** The endpoint must reject this message: it is signed with an unknown secret. */
export const playForgedSignature = refused({
  what: "A message signed with another secret",
  compose: (basis) => ({ body: basis.body, headers: signed({ ...basis, secrets: [createWebhookSecret()] }) }),
});

/** The endpoint must reject this message: its signature belongs to a different body. */
export const playTamperedBody = refused({
  what: "A body that was changed after it was signed",
  compose: (basis) => ({
    body: basis.body.replace('"sequence":null', '"sequence":1'),
    headers: signed(basis),
  }),
});

/** The endpoint must reject this message, because an attacker may have recorded it. */
export const playStaleTimestamp = refused({
  what: "A message signed ten minutes ago",
  compose: (basis) => ({
    body: basis.body,
    headers: signed({ ...basis, now: basis.now - staleMilliseconds }),
  }),
});

/** The endpoint must reject this message, because anyone may have sent it. */
export const playMissingSignature = refused({
  what: "A message without a signature",
  compose: (basis) => ({
    body: basis.body,
    headers: Object.fromEntries(
      Object.entries(signed(basis)).filter(([name]) => !signatureHeaders.includes(name)),
    ),
  }),
});

/**
 * The endpoint must accept this message. It is signed as during a rotation: with a new secret first, then with the
 * current secret. The new secret is not stored, so the integration can keep its current secret.
 */
export const playRotatedSecret: StepPlayer = async (round, context) => {
  const what = "A message signed with a new secret and the present one";
  const { eventId, outcome } = await send(round, context, (basis) => ({
    body: basis.body,
    headers: signed({ ...basis, secrets: [createWebhookSecret(), ...basis.secrets] }),
  }));
  return evaluateAccepted(what, round.now, eventId, outcome);
};

function refused({ what, compose }: PlayedMessage): StepPlayer {
  return async (round, context) => {
    const { eventId, outcome } = await send(round, context, compose);
    const evidence: Evidence[] = [evidenceOfAnswer(what, round.now, eventId, outcome)];
    if (isRefusal(outcome)) return { state: "passed", evidence };
    const finding =
      outcome.responseCode === null ? outcome.error : `The endpoint returned ${outcome.responseCode}.`;
    return { state: "failed", evidence, ...(finding === null ? {} : { finding }) };
  };
}

async function send(
  { certificate, now }: StepRound,
  context: CertificateContext,
  compose: PlayedMessage["compose"],
): Promise<{ eventId: string; outcome: SendOutcome }> {
  const { endpoint, secrets } = await readEndpoint(certificate);
  const { eventId, body } = composePing(endpoint.endpointId, { ...context, now });
  const message = compose({ eventId, body, secrets: activeSecrets(secrets, now), now });
  return { eventId, outcome: await sendToEndpoint(endpoint, message, context.delivery) };
}

function evaluateAccepted(what: string, at: number, eventId: string, outcome: SendOutcome): RoundResult {
  const evidence = [evidenceOfAnswer(what, at, eventId, outcome)];
  if (outcome.error === null) return { state: "passed", evidence };
  return { state: "failed", evidence, finding: outcome.error };
}

/** @throws Problem webhook_endpoint_not_found if the endpoint has been deleted */
const readEndpoint = async ({ partnerId, endpointId }: StepRound["certificate"]): Promise<SignableEndpoint> =>
  requireEndpoint(await getSignableEndpoint(partnerId, endpointId));
