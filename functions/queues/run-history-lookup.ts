import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createHistoryProvider } from "../../shared/adapters/history/history-provider.ts";
import { storeHistoryAnswer } from "../../shared/adapters/object-storage/history-objects.ts";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { UpstreamConnection } from "../../shared/adapters/upstream/upstream-connection.ts";
import { secretCredentials } from "../../shared/adapters/upstream/upstream-credentials.ts";
import { findInventoryCar } from "../../shared/application/history/find-inventory-car.ts";
import { runLookupBatch } from "../../shared/application/history/run-lookup-batch.ts";
import { storeLookupDocument } from "../../shared/application/history/store-lookup-document.ts";
import { callUpstream } from "../../shared/application/upstreams/call-upstream.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";
import { requireVariable } from "../../shared/platform/environment-variables.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

const connection = new UpstreamConnection("history", {
  baseUrl: () => requireVariable("HISTORY_PROVIDER_URL"),
  credentials: secretCredentials("readSecret:historyProvider", "authorization"),
});
const provider = createHistoryProvider(connection);

/** Asks the provider for a car's history. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:lookups", event, context, () =>
    runLookupBatch(event.Records, {
      environment: currentEnvironment(),
      apiVersion: requireVariable("API_VERSION"),
      clock: systemClock,
      provider: {
        fetchReport: (key, lookupId) =>
          callUpstream("history", () => provider.fetchReport(key, lookupId), systemClock.now()),
      },
      findCar: findInventoryCar,
      storeAnswer: storeHistoryAnswer,
      storeDocument: storeLookupDocument,
    }),
  );
