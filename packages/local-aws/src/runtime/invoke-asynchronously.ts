import { setTimeout as sleep } from "node:timers/promises";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import type { FunctionCatalog } from "./find-function.ts";
import { invokePatiently } from "./invoke-patiently.ts";
import type { LocalFunction } from "./read-functions.ts";
import { type FunctionRuntime, stoppedErrorType } from "./run-functions.ts";

/** Invokes functions for services that do not wait for the result. */
export interface AsynchronousInvoker {
  /**
   * Resolves when the event has been processed, or discarded after its retries and sent to the failure queue. Rejects
   * when the stage stops before that.
   */
  invoke(local: LocalFunction, event: unknown): Promise<void>;
}

/** Lambda waits one minute and then two; a local stage can retry sooner. */
const retryMilliseconds = [250, 500];

interface AsynchronousSettings {
  maximumRetryAttempts: number;
  failureQueueArn: string | null;
}

/**
 * Returns the invoker of a stage, with the retries and the failure queues of its templates.
 *
 * @param sendToQueue sends a message to a queue of the stage by ARN.
 */
export function createAsynchronousInvoker(
  stage: ResolvedStage,
  functions: FunctionCatalog,
  runtime: FunctionRuntime,
  sendToQueue: (queueArn: string, body: string) => Promise<void>,
): AsynchronousInvoker {
  const settings = readSettings(stage, functions);
  return {
    async invoke(local, event) {
      const { maximumRetryAttempts, failureQueueArn } = settings.get(local) ?? defaultSettings;
      for (let attempt = 0; ; attempt += 1) {
        const result = await invokePatiently(runtime, local, event);
        if (result.ok) return;
        if (result.error.errorType === stoppedErrorType) throw new Error(result.error.errorMessage);
        if (attempt < maximumRetryAttempts) {
          await sleep(retryMilliseconds[attempt]);
          continue;
        }
        if (failureQueueArn === null) return;
        const failure = {
          version: "1.0",
          timestamp: new Date().toISOString(),
          requestContext: {
            functionArn: local.qualifier === null ? `${local.arn}:${local.version}` : local.arn,
            condition: "RetriesExhausted",
            approximateInvokeCount: attempt + 1,
          },
          requestPayload: event,
          responseContext: { statusCode: 200, executedVersion: local.version, functionError: "Unhandled" },
          responsePayload: result.error,
        };
        await sendToQueue(failureQueueArn, JSON.stringify(failure));
        return;
      }
    },
  };
}

const defaultSettings: AsynchronousSettings = {
  maximumRetryAttempts: retryMilliseconds.length,
  failureQueueArn: null,
};

function readSettings(
  stage: ResolvedStage,
  functions: FunctionCatalog,
): Map<LocalFunction, AsynchronousSettings> {
  const settings = new Map<LocalFunction, AsynchronousSettings>();
  for (const { properties } of stage.ofType("AWS::Lambda::EventInvokeConfig")) {
    const destinations = properties.DestinationConfig as { OnFailure?: { Destination?: string } } | undefined;
    const { FunctionName: name, Qualifier: qualifier = "$LATEST" } = properties;
    settings.set(functions.find(`${name}:${qualifier}`), {
      maximumRetryAttempts: Number(properties.MaximumRetryAttempts ?? retryMilliseconds.length),
      failureQueueArn: destinations?.OnFailure?.Destination ?? null,
    });
  }
  return settings;
}
