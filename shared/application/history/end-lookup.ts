import type { EndedLookup } from "../../domain/history/lookup.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import type { EventDraft } from "../../domain/webhooks/event.ts";
import { eventWrites, readEventStreams } from "../../persistence/events/emit-events.ts";
import { countOutWrites } from "../../persistence/history/lookup-counters.ts";
import { changedLookupWrite } from "../../persistence/history/lookups.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { presentLookup } from "./present-lookup.ts";

/**
 * Stores an ended lookup. The same transaction stores its event, bills the lookup and releases its in-flight count.
 * @throws TransactionRefused if the lookup has changed since it was read
 */
export async function commitEnd(
  lookup: EndedLookup,
  context: { environment: Environment; apiVersion: string; now: number },
): Promise<void> {
  const { partnerId, lookupId: subjectId } = lookup;
  const type = lookup.status === "completed" ? "history_lookup.completed" : "history_lookup.failed";
  const draft: EventDraft = { type, subjectId, data: { lookup: presentLookup(lookup) } };
  await commitWithRetries(async () => {
    const stream = (await readEventStreams([partnerId])).get(partnerId);
    if (stream === undefined) throw new Error(`The event stream of ${partnerId} was not read`);
    await commit([
      changedLookupWrite(lookup),
      ...countOutWrites(lookup),
      ...eventWrites(stream, [draft], context),
    ]);
  });
}
