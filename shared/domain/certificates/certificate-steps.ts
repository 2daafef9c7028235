/** `played`: the run checks the endpoint's responses. `observed`: only the integration can complete the step. */
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
  "Verify the signature of the raw body before anything else, and return 400 if it is not authentic.";
const answerDelivery = "Return 2xx to every authentic delivery within 15 seconds, then do the work.";
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
    "The endpoint can be reached and returns 2xx to an authentic message.",
    "Return 2xx within 15 seconds to webhook_endpoint.ping and to unknown types.",
    { guideSection: "webhooks#ping-it", isNeededByRest: true },
  ),
  forged_signature: played("A message signed with another secret is rejected.", verifyFirst, verifying),
  tampered_body: played("A body that was changed after signing is rejected.", verifyFirst, verifying),
  stale_timestamp: played(
    "A message that was signed ten minutes ago is rejected.",
    "Reject timestamps that differ from the current time by more than 300 seconds.",
    verifying,
  ),
  missing_signature: played(
    "A message without a signature is rejected.",
    "Treat a missing signature header as not authentic.",
    verifying,
  ),
  rotated_secret: played(
    "During a secret rotation, a message with two signatures is accepted if either signature matches.",
    "Accept a message if any of its v1 signatures matches. Do not check only the first signature.",
    { guideSection: "webhooks#rotate-the-secret" },
  ),
  place_order: observed(
    "The integration places an order with an idempotency key.",
    "Place a bid on an upcoming auction car with POST /v1/orders and a new Idempotency-Key. The run then moves the order through the simulated week.",
    "Send POST /v1/orders for an upcoming auction car with an Idempotency-Key and a max_bid_amount_usd of at least its listing price. Stop other programs that change the order.",
    "orders#the-bid",
  ),
  repeat_order: observed(
    "The integration retries the order with the same key and gets the first response again.",
    "Send the same POST /v1/orders again with the same Idempotency-Key, as after a timeout.",
    "Store the key before the call. If the response is lost, retry the same request with the same key.",
    "idempotency",
  ),
  outbid: played(
    "The integration accepts the notification of a higher bid by another dealer.",
    answerDelivery,
  ),
  inspection: played("The integration accepts the start and the result of an inspection.", answerDelivery),
  duplicate_delivery: played(
    "The endpoint returns 2xx both times if the same event is delivered twice.",
    "Store the ids of handled events, and return 2xx if an event arrives again.",
    inAnyOrder,
  ),
  win: played("The integration accepts that the car is secured.", answerDelivery),
  reordered_deliveries: played(
    "Two events that arrive in the wrong order are both accepted.",
    "Do not reject an event because of its sequence. Sort events by sequence after responding.",
    inAnyOrder,
  ),
  outage: played(
    "Events of an outage are recorded without being delivered.",
    "Do not change the endpoint while the run disables and enables it.",
    { guideSection: "webhooks#after-an-outage" },
  ),
  watch_match: played(
    "The integration accepts a match of a watch after a gap in the sequence.",
    answerDelivery,
    { guideSection: "watches#in-the-sandbox" },
  ),
  recovery: observed(
    "The integration notices a gap in the sequence and reads the missed events.",
    "Call GET /v1/events?after_sequence= with the last sequence before the gap, until you have read all missed events.",
    "Store the last sequence before any gap. When a number is skipped, call GET /v1/events?after_sequence= with the stored sequence.",
    "webhooks#after-an-outage",
  ),
} as const satisfies Record<string, StepDefinition>;

/** Name of a step. */
export type StepName = keyof typeof certificateSteps;

/** All steps, in the order of a run. */
export const stepNames = Object.keys(certificateSteps) as [StepName, ...StepName[]];

/** Returns the definition of a step. */
export const definitionOf = (name: StepName): StepDefinition => certificateSteps[name];
