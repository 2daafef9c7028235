import { randomBytes } from "node:crypto";
import { longestRowReason } from "../../../shared/domain/inventory/batch.ts";
import { invoiceLimits } from "../../../shared/domain/invoices/invoice-limits.ts";
import { minuteMilliseconds } from "../../../shared/domain/time/durations.ts";
import { createEndpoint, subscriptionOf } from "../../../shared/domain/webhooks/endpoint.ts";
import { newKeyWrites } from "../../../shared/persistence/access/api-keys.ts";
import { auditWrite } from "../../../shared/persistence/audit/audit-write.ts";
import { newCertificateWrite } from "../../../shared/persistence/certificates/certificates.ts";
import { emissionAt, eventIdOf, eventWrites } from "../../../shared/persistence/events/emit-events.ts";
import { newDeliveryWrite } from "../../../shared/persistence/events/new-delivery-write.ts";
import { newLookupWrite } from "../../../shared/persistence/history/lookups.ts";
import { newBatchWrites } from "../../../shared/persistence/inventory/batches.ts";
import { partnerNameWrites } from "../../../shared/persistence/partners/partner-names.ts";
import { newPartnerWrite } from "../../../shared/persistence/partners/partners.ts";
import type { Write } from "../../../shared/persistence/table/transaction.ts";
import { newWatchWrites } from "../../../shared/persistence/watches/watches.ts";
import { addEndpointWrites } from "../../../shared/persistence/webhooks/endpoints.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import type { Copying } from "./copy-orders.ts";
import { nameAt } from "./name-volume.ts";
import type { Sources } from "./read-sources.ts";

const longest = {
  keyName: 100,
  watchName: 200,
  reference: 200,
  reason: 1000,
  description: 500,
  actor: 254,
} as const;

/** Returns the writes of a key of the console user's partner. */
export const keyWrites = ({ key }: Sources, { index, now }: Copying): Write[] =>
  newKeyWrites({
    ...{ ...key, keyId: createId("key", now - index), keyHash: randomBytes(32).toString("hex") },
    name: nameAt(index, longest.keyName),
  });

/** Returns the writes of records of the console user's partner: a watch, a lookup and a certificate run. */
export function accountWrites({ watch, lookup, certificate }: Sources, { index, now }: Copying): Write[] {
  const at = now - index * minuteMilliseconds;
  const [watchWrite] = newWatchWrites(
    {
      ...watch,
      watchId: createId("ww", at),
      name: nameAt(index, longest.watchName),
      isAutomatic: false,
      paused: true,
    },
    0,
  );
  return [
    ...(watchWrite === undefined ? [] : [watchWrite]),
    newLookupWrite({
      ...{ ...lookup, lookupId: createId("hl", at), reference: nameAt(index, longest.reference) },
      ...{ status: "failed", failureCode: "no_record", keyUsed: "plate", fallbackPlateFromInventory: false },
      ...{ startedAt: at, completedAt: at, version: 1 },
    }),
    newCertificateWrite({ ...certificate, certificateId: createId("crt", at) }),
  ];
}

/** Returns the writes of records of operators: a batch with a rejected row, and a change of a partner. */
export function operatorWrites({ batch }: Sources, { partnerId, index, now }: Copying): Write[] {
  const at = now - index * minuteMilliseconds;
  const reason = nameAt(index, longestRowReason);
  const change = { actor: "operator", action: "partner.change", resource: "partner", resourceId: partnerId };
  return [
    ...newBatchWrites({
      ...{ ...batch, batchId: createId("bat", at), sequence: batch.sequence - index - 1 },
      ...{ counts: { ...batch.counts, rejected: 1 }, rejectedRows: [{ line: 1, path: "plate", reason }] },
      ...{ createdAt: at, updatedAt: at },
    }),
    auditWrite({
      ...{ ...change, actor: `${"a".repeat(index)}@b.example`.slice(-longest.actor), now: at },
      reason: nameAt(index, longest.reason),
      ...{
        before: { name: nameAt(index, invoiceLimits.text) },
        after: { name: nameAt(index + 1, invoiceLimits.text) },
      },
    }),
  ];
}

/** Returns the writes of a partner with a disabled endpoint, to which an event could not be delivered. */
export function partnerWrites({ partner }: Sources, { partnerId, index, now }: Copying): Write[] {
  const name = nameAt(index, invoiceLimits.text);
  const account = { ...partner, partnerId, name, invoicePrefix: `V${index}`, consignee: null, version: 1 };
  const endpoint = createEndpoint(
    { partnerId, endpointId: createId("we", now), now },
    {
      url: `https://${"very-long-name.".repeat(8)}example.com/${index}`,
      enabled: false,
      description: nameAt(index, longest.description),
    },
  );
  const { endpointId } = endpoint;
  const stream = { partnerId, lastSequence: 0, lastDigest: null, endpoints: [subscriptionOf(endpoint)] };
  const draft = { type: "chat.message" as const, subjectId: partnerId, data: {} };
  const events = eventWrites(stream, [draft], emissionAt(now));
  const event = { partnerId, sequence: 1, eventId: eventIdOf(events), subjectId: partnerId, createdAt: now };
  const [endpointWrite] = addEndpointWrites(stream, endpoint);
  return [
    ...[newPartnerWrite(account), ...partnerNameWrites(null, account), ...events],
    ...(endpointWrite === undefined ? [] : [endpointWrite]),
    newDeliveryWrite(event, { endpointId, replayId: null }, now),
  ];
}
