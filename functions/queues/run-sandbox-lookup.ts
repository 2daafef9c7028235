import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { runLookupBatch } from "../../shared/application/history/run-lookup-batch.ts";
import { storeLookupDocument } from "../../shared/application/history/store-lookup-document.ts";
import { findSandboxCar, handleInSandbox } from "../../shared/domain/history/sandbox-provider.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";
import { requireVariable } from "../../shared/platform/environment-variables.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Completes history lookups of the sandbox with generated data. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:lookups", event, context, () =>
    runLookupBatch(event.Records, {
      environment: currentEnvironment(),
      apiVersion: requireVariable("API_VERSION"),
      clock: systemClock,
      provider: { fetchReport: async (key) => handleInSandbox(key) },
      findCar: async (vin) => findSandboxCar(vin),
      storeAnswer: async () => undefined,
      storeDocument: storeLookupDocument,
    }),
  );
