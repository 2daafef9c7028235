/**
 * `played`: the run acts and checks the endpoint's responses. `observed`: only the integration can complete the
 * step.
 */
export type StepKind = "played" | "observed";

/** Definition of a step, the same for every run. */
export interface StepDefinition {
  kind: StepKind;
  /** One sentence about the ability that the step proves. */
  proves: string;
  /** Task for the integration while the run waits; null for a simulated step. */
  instruction: string | null;
  /** How to fix a step that did not pass. */
  mend: string;
  /** The section of the partner guide that explains the step: the page below `/docs`, and the heading. */
  guideSection: string;
  /** Whether later steps cannot be evaluated if this step fails. */
  isNeededByRest: boolean;
}

const played = (
  proves: string,
  mend: string,
  options: Partial<Pick<StepDefinition, "guideSection" | "isNeededByRest">> = {},
): StepDefinition => ({
  ...{ kind: "played", proves, instruction: null, mend },
  ...{ guideSection: "webhooks#answer", isNeededByRest: false },
  ...options,
});

const observed = (
  proves: string,
  instruction: string,
  mend: string,
  guideSection: string,
): StepDefinition => ({
  ...{ kind: "observed", proves, instruction, mend, guideSection },
  // An integration that misses this step's time limit would also miss the next step's.
  isNeededByRest: true,
});

const verifyFirst =
  "Verify the signature over the raw body before anything else, and answer 400 where it is not authentic.";
const answerDelivery = "Answer every authentic delivery with a 2xx within 15 seconds, then do the work.";
const verifying = { guideSection: "webhooks#verify-what-arrives" };
const inAnyOrder = { guideSection: "webhooks#duplicates-and-order" };

/** The steps of the certification run, in order. Every step must pass. */
const certificateSteps = {
  subscription: played(
    "The endpoint is enabled and subscribes to the events of the week.",
    "Enable the endpoint, and subscribe it to order.status_changed, order.detail_updated and eagle_eye.match, or to all types.",
    { guideSection: "webhooks#register-an-endpoint", isNeededByRest: true },
  ),
  ping: played(
    "The endpoint can be reached and answers an authentic message with a 2xx.",
    "Answer webhook_endpoint.ping, and any type you do not know, with a 2xx within 15 seconds.",
    { guideSection: "webhooks#ping-it", isNeededByRest: true },
  ),
  forged_signature: played("A message signed with another secret is rejected.", verifyFirst, verifying),
  tampered_body: played("A body that was changed after it was signed is rejected.", verifyFirst, verifying),
  stale_timestamp: played(
    "A message that was signed ten minutes ago is rejected.",
    "Reject timestamps that are more than 300 seconds off.",
    verifying,
  ),
  missing_signature: played(
    "A message without a signature is rejected.",
    "Treat a missing signature header as not authentic.",
    verifying,
  ),
  rotated_secret: played(
    "While a secret is rotated, a message with two signatures is accepted by the one that matches.",
    "Accept a message when any of its v1 signatures matches; do not check only the first one.",
    { guideSection: "webhooks#rotate-the-secret" },
  ),
  place_order: observed(
    "The integration places an order under an idempotency key.",
    "Place a bid on an auction car with POST /v1/orders and an Idempotency-Key of your own. The run takes the order through its week.",
    "Send POST /v1/orders for an upcoming auction car with an Idempotency-Key and a max_bid_amount_usd of its listing price, and let no other program move the order.",
    "orders#the-bid",
  ),
  repeat_order: observed(
    "The integration repeats an order under the same key and gets the first answer again.",
    "Send the very same POST /v1/orders again, with the same Idempotency-Key, as you would after a timeout.",
    "Store the key before the call, and send the same request with it again where an answer is lost.",
    "idempotency",
  ),
  outbid: played("The integration accepts the notification that another dealer bids more.", answerDelivery),
  inspection: played("The integration accepts an inspection that begins and is ready.", answerDelivery),
  duplicate_delivery: played(
    "The same event delivered twice is answered with a 2xx both times.",
    "Remember the ids of events, and answer one that you have handled with a 2xx.",
    inAnyOrder,
  ),
  win: played("The integration accepts that the car is secured.", answerDelivery),
  reordered_deliveries: played(
    "An event that arrives before an earlier one is accepted, and so is the earlier one.",
    "Do not reject an event because of its sequence. Sort events by sequence after you have answered.",
    inAnyOrder,
  ),
  outage: played(
    "Events of an outage are recorded without being delivered.",
    "Leave the endpoint as it is while the run switches it off and on.",
    { guideSection: "webhooks#after-an-outage" },
  ),
  watch_match: played(
    "The integration accepts a match of a watch, behind a gap in the sequence.",
    answerDelivery,
    { guideSection: "watches#in-the-sandbox" },
  ),
  recovery: observed(
    "The integration notices a gap in the sequence and reads what it has missed.",
    "Read GET /v1/events?after_sequence= from the last number you have, until you have read every event of the gap.",
    "Keep the highest sequence without a gap before it, and call GET /v1/events?after_sequence= with it as soon as a number is skipped.",
    "webhooks#after-an-outage",
  ),
} as const satisfies Record<string, StepDefinition>;

/** Name of a step. */
export type StepName = keyof typeof certificateSteps;

/** All steps in the order in which a run takes them. */
export const stepNames = Object.keys(certificateSteps) as [StepName, ...StepName[]];

/** Returns the definition of a step. */
export const definitionOf = (name: StepName): StepDefinition => certificateSteps[name];
