import * as z from "zod/mini";
import {
  certificateResults,
  evidenceLimits,
  stepDeadlineSeconds,
  stepStates,
} from "../../../domain/certificates/certificate.ts";
import { stepNames } from "../../../domain/certificates/certificate-steps.ts";
import { responseId, responseList, responseText } from "../../schema/response-values.ts";
import { resourceId } from "../../schema/text-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const longestSentence = 300;
const longestPath = 100;
const longestRequestId = 100;
const longestDeliveryId = 200;

const timeOrNull = (description: string) => z.nullable(timestamp).check(z.describe(description));
const countOrNull = (description: string) => z.nullable(z.int()).check(z.describe(description));
const sentence = (description: string) => responseText(longestSentence).check(z.describe(description));
const sentenceOrNull = (description: string) =>
  z.nullable(responseText(longestSentence)).check(z.describe(description));

/** Body of `POST /v1/certificates`. */
export const certificateBody = z
  .strictObject({
    webhook_endpoint_id: resourceId("The endpoint that receives the deliveries of the run."),
    step_deadline_seconds: z
      ._default(
        z.int().check(z.minimum(stepDeadlineSeconds.least), z.maximum(stepDeadlineSeconds.most)),
        stepDeadlineSeconds.usual,
      )
      .check(z.meta({ description: "Time that the run waits for each action of your integration." })),
  })
  .check(z.meta({ id: "StartCertificate", description: "Which integration to certify." }));

const evidenceSchema = z
  .object({
    what: sentence("Sent message or observed request."),
    at: timestamp.check(z.describe("When.")),
    event_id: z.nullable(responseId).check(z.describe("The event, or the id of a test message.")),
    sequence: countOrNull("Number of the event; null for test messages and your own requests."),
    delivery_id: z
      .nullable(responseText(longestDeliveryId))
      .check(z.describe("The delivery; null if the message or request was not a delivery.")),
    attempt: countOrNull("Number of the delivery's attempt, from 1."),
    response_code: countOrNull("HTTP status of your endpoint's response; null without a response."),
    duration_ms: countOrNull("How long the response took, in milliseconds."),
    error: sentenceOrNull("Why the message does not count as accepted; null if it does."),
    response_excerpt: z
      .nullable(responseText(evidenceLimits.excerpt))
      .check(z.describe("The beginning of your endpoint's response.")),
    request_id: z
      .nullable(responseText(longestRequestId))
      .check(
        z.describe("Id of your own request that the run observed, as in `X-Request-Id` of the response."),
      ),
  })
  .check(
    z.meta({
      id: "CertificateEvidence",
      description: "One sent message or observed request that the run evaluated.",
    }),
  );

const stepSchema = z
  .object({
    name: z.enum(stepNames).check(z.describe("Name of the step.")),
    kind: z
      .enum(["played", "observed"])
      .check(z.describe("`played`: the run acts. `observed`: your integration must act.")),
    proves: sentence("Claim that the step proves."),
    instruction: sentenceOrNull(
      "Required action of your integration while the run waits; null for a played step.",
    ),
    state: z
      .enum(stepStates)
      .check(
        z.describe(
          "`expired` if the step's time limit passed; `skipped` if it needs a step that was not passed.",
        ),
      ),
    started_at: timeOrNull("When the step began."),
    deadline_at: timeOrNull("When the step's time limit ends."),
    finished_at: timeOrNull("When the step ended."),
    finding: sentenceOrNull("Why the step failed or expired; otherwise null."),
    mend: sentenceOrNull("Remedy for a step that was not passed."),
    guide_path: responseText(longestPath).check(
      z.describe(
        "Path of the partner guide's section that explains the step, relative to the API's address.",
      ),
    ),
    evidence: responseList(evidenceSchema, evidenceLimits.perStep).check(
      z.describe("Evidence for the result."),
    ),
  })
  .check(z.meta({ id: "CertificateStep", description: "One step of a run." }));

/** A run in a list, without its steps. */
export const certificateEntrySchema = z
  .object({
    id: responseId.check(z.describe("Certificate id.")),
    webhook_endpoint_id: responseId.check(
      z.describe("The endpoint that receives the deliveries of the run."),
    ),
    result: z
      .enum(certificateResults)
      .check(
        z.describe(
          "`passed` only if every step was passed; `expired` if a step's time limit passed and no step failed.",
        ),
      ),
    current_step: z
      .nullable(z.enum(stepNames))
      .check(z.describe("The current step; null once the run has ended.")),
    step_deadline_seconds: z.int().check(z.describe("How long each observed step may take.")),
    order_id: z.nullable(responseId).check(z.describe("The order that your integration placed.")),
    created_at: timestamp.check(z.describe("When the run was started.")),
    finished_at: timeOrNull("When the run ended."),
    passed_at: timeOrNull("When the run was passed; null if it was not passed."),
  })
  .check(
    z.meta({ id: "CertificateEntry", description: "A certificate as lists show it: without its steps." }),
  );

/** The report of a run. */
export const certificateSchema = z
  .object({
    ...certificateEntrySchema.shape,
    steps: responseList(stepSchema, stepNames.length).check(z.describe("Every step, in order.")),
  })
  .check(z.meta({ id: "Certificate", description: "A run that certifies an integration, with its report." }));

/** The result of a partner's last certification run, shown with its account. */
export const certificateSummarySchema = z
  .object({
    id: responseId.check(z.describe("Certificate id.")),
    result: z.enum(certificateResults).check(z.describe("Result of the run; `running` until it ends.")),
    passed_at: timeOrNull("When the run was passed; null if it was not passed."),
  })
  .check(z.meta({ id: "CertificateSummary", description: "The certificate that was started last." }));

/** The report of a run. */
export type CertificateResource = z.output<typeof certificateSchema>;
/** A run in a list. */
export type CertificateEntry = z.output<typeof certificateEntrySchema>;
