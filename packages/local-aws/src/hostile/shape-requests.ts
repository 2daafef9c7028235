import type { AwsCall, IncomingCall } from "../proxy/aws-call.ts";
import type { UpstreamAnswer } from "../proxy/forward-call.ts";
import { changed } from "./read-earlier.ts";
import type { SeededChance } from "./seeded-chance.ts";

type Batch = Record<string, unknown[] | { Keys: unknown[] }>;
type Forward = (incoming: IncomingCall) => Promise<UpstreamAnswer>;

const mostEarly = 20;

/**
 * Ends a page of a query or scan after fewer items than requested, so that reads must follow
 * `LastEvaluatedKey`.
 */
export function endPageEarly(call: AwsCall, incoming: IncomingCall, chance: SeededChance, scope: string) {
  const asked = (call.input.Limit as number | undefined) ?? Number.POSITIVE_INFINITY;
  if (asked === 1 || !chance.strikes("earlyPageEnd", scope)) return incoming;
  const Limit = 1 + Math.floor(chance.draw(`page ${scope}`) * (Math.min(asked, mostEarly) - 1));
  return withBody(incoming, { ...call.input, Limit });
}

/** Processes a batch of reads or writes partly, and reports the rest as unprocessed. */
export async function processPart(
  call: AwsCall,
  incoming: IncomingCall,
  chance: SeededChance,
  { scope, forward }: { scope: string; forward: Forward },
): Promise<UpstreamAnswer> {
  if (call.itemCount < 2 || !chance.strikes("partialBatch", scope)) return forward(incoming);
  const all = call.input.RequestItems as Batch;
  const isProcessed = (_: unknown, at: number) => at % 2 === 0;
  const processed = selectItems(all, isProcessed);
  const rest = selectItems(all, (each, at) => !isProcessed(each, at));
  const answer = await forward(withBody(incoming, { ...call.input, RequestItems: processed }));
  const member = call.operation === "BatchGetItem" ? "UnprocessedKeys" : "UnprocessedItems";
  return changed<Record<string, Batch>>(answer, (body) => ({
    ...body,
    // If DynamoDB itself left items unprocessed, report the whole batch as unprocessed.
    [member]: Object.keys(body[member] ?? {}).length === 0 ? rest : all,
  }));
}

function selectItems(batch: Batch, isWanted: (item: unknown, at: number) => boolean): Batch {
  const chosen = Object.entries(batch).map(([tableName, request]) => {
    if (Array.isArray(request)) return [tableName, request.filter(isWanted)] as const;
    return [tableName, { ...request, Keys: request.Keys.filter(isWanted) }] as const;
  });
  return Object.fromEntries(
    chosen.filter(([, request]) => (Array.isArray(request) ? request : request.Keys).length > 0),
  );
}

const withBody = (incoming: IncomingCall, input: object): IncomingCall => ({
  ...incoming,
  body: Buffer.from(JSON.stringify(input)),
});
