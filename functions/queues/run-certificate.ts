import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { queueCertificate } from "../../shared/adapters/queues/queue-certificate.ts";
import { runCertificate } from "../../shared/application/certificates/run-certificate.ts";
import { deployedDeliveryContext } from "../../shared/application/webhooks/delivery-context.ts";
import { certificateMessages } from "../../shared/domain/certificates/certificate-message.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";
import { requireVariable } from "../../shared/platform/environment-variables.ts";
import { processConcurrently } from "../../shared/platform/process-messages.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Continues certification runs of the sandbox, step by step. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:certificates", event, context, () =>
    processConcurrently(event, "A certificate could not be continued", async (body) => {
      await runCertificate(certificateMessages.parse(body), {
        environment: currentEnvironment(),
        apiVersion: requireVariable("API_VERSION"),
        delivery: deployedDeliveryContext(),
        queue: queueCertificate,
      });
    }),
  );
