import fc from "fast-check";
import { evaluateAnswer } from "./evaluate-answer.ts";
import { type FuzzRequest, generateRequest } from "./generate-request.ts";
import type { FuzzWorld } from "./make-world.ts";
import type { Operation } from "./read-operations.ts";
import { sendRequest } from "./send-request.ts";

/** Number and choice of requests. */
export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Path of a previously reported failure. Continues to shrink it. */
  path?: string;
}

/** Result of the requests to one operation. */
export interface OperationReport {
  id: string;
  /** Number of responses by status, including those while a failure was shrunk. */
  statuses: Map<number, number>;
  failure: { faults: string; request: FuzzRequest; seed: number; path: string } | null;
}

const mostReportedFaults = 5;

/** Sends requests to an operation until a response is wrong, then shrinks that request. */
export async function fuzzOperation(
  operation: Operation,
  world: FuzzWorld,
  { requests, seed, path }: FuzzOptions,
): Promise<OperationReport> {
  const statuses = new Map<number, number>();
  const baseUrl = world.baseUrlOf(operation);
  const property = fc.asyncProperty(generateRequest(operation, world.known), async (request) => {
    const headers = { ...request.headers, ...(await world.credentialsOf(operation)) };
    const answer = await sendRequest(baseUrl, { ...request, headers });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const faults = evaluateAnswer(operation, answer);
    if (faults.length === 0) return;
    throw new Error(
      `${faults.slice(0, mostReportedFaults).join("\n")} (${String(answer.headers["x-request-id"])})`,
    );
  });
  const reported = await fc.check(property, { numRuns: requests, seed, ...(path !== undefined && { path }) });
  const [request] = reported.counterexample ?? [];
  return {
    id: operation.id,
    statuses,
    failure:
      request === undefined
        ? null
        : {
            faults:
              reported.errorInstance instanceof Error
                ? reported.errorInstance.message
                : String(reported.errorInstance),
            request,
            seed: reported.seed,
            path: String(reported.counterexamplePath),
          },
  };
}

/** Describes a failure so that a reader can repeat it. */
export function describeFailure({ id, failure }: OperationReport): string {
  if (failure === null) return `${id}: nothing`;
  const { faults, request, seed, path } = failure;
  const body = request.body === undefined ? "" : `\n  ${describeBody(request.body)}`;
  return [
    `${id}: ${faults}`,
    `  ${request.method} ${request.target} ${JSON.stringify(request.headers)}${body}`,
    `  npm run fuzz -- --operation ${id} --seed ${seed} --path ${path}`,
  ].join("\n");
}

const describeBody = (body: string | Buffer): string =>
  typeof body === "string" ? body.slice(0, 500) : `bytes ${body.toString("hex")}`;
