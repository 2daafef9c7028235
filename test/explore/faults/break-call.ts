import { Readable } from "node:stream";
import { HttpResponse } from "@smithy/core/protocols";
import { formatServiceError, ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import type { SdkCall } from "../../races/stage/act-as-function.ts";
import { hangUp } from "../stage/kept-connections.ts";
import { type CancellationReason, cancellation, conflict, conflictReason } from "../table/table-errors.ts";
import { type FaultKind, serviceOf } from "./fault.ts";

/** The result of the request handler of the SDK's clients. */
export interface Answer {
  response: HttpResponse;
}

/** The function was killed, so nothing else happens. The SDK does not retry. */
export class Killed extends Error {
  override name = "Killed";
}

/**
 * Applies a fault to one attempt of a call.
 * @param make calls the service
 * @throws Error of the network, or Killed
 */
export async function breakCall(
  kind: Exclude<FaultKind, "idle">,
  call: SdkCall,
  make: () => Promise<Answer>,
): Promise<Answer> {
  switch (kind) {
    case "throttled":
      return refuse(call, throttling(call));
    case "refused":
      return refuse(call, new ServiceError("ThrottlingException", 400, "Rate exceeded"));
    case "conflict":
      return refuse(call, itemsOf(call) === null ? conflict() : cancel(call, conflictReason));
    case "partial":
      return leaveUndone(call);
    case "closed":
      throw hangUp();
    case "lost":
      await make();
      throw hangUp();
    case "killed before":
      throw new Killed();
    case "killed after":
      await make();
      throw new Killed();
  }
}

/** Each service's own error. For a transaction, the table reports it per item. */
function throttling(call: SdkCall): ServiceError {
  switch (serviceOf(call)) {
    case "s3":
      return new ServiceError("SlowDown", 503, "Please reduce your request rate.");
    case "dynamodb":
      if (itemsOf(call) !== null)
        return cancel(call, { Code: "ThrottlingError", Message: "Throughput exceeds the current capacity" });
      return new ServiceError(
        "ProvisionedThroughputExceededException",
        400,
        "The level of throughput is exceeded",
      );
    default:
      return new ServiceError("ThrottlingException", 400, "Rate exceeded");
  }
}

const itemsOf = ({ operation, input }: SdkCall): readonly unknown[] | null =>
  operation === "TransactWriteItems" ? (input.TransactItems as unknown[]) : null;

const cancel = (call: SdkCall, reason: CancellationReason): ServiceError =>
  cancellation((itemsOf(call) ?? []).map((_, at) => (at === 0 ? reason : { Code: "None" })));

function refuse(call: SdkCall, error: ServiceError): Answer {
  const { statusCode, headers, body } = formatServiceError(serviceOf(call), error, "broken");
  return answer(statusCode, headers, body);
}

/** Returns a batch response that reports every request as unprocessed. */
function leaveUndone({ operation, input }: SdkCall): Answer {
  const entries = (input.Entries ?? []) as { Id: string }[];
  const body =
    operation === "BatchGetItem"
      ? { Responses: {}, UnprocessedKeys: input.RequestItems }
      : {
          Successful: [],
          Failed: entries.map(({ Id }) => ({ Id, Code: "InternalError", SenderFault: false })),
        };
  return answer(200, { "content-type": "application/x-amz-json-1.0" }, JSON.stringify(body));
}

const answer = (statusCode: number, headers: Record<string, string>, body: string): Answer => ({
  response: new HttpResponse({ statusCode, headers, body: Readable.from([Buffer.from(body)]) }),
});
