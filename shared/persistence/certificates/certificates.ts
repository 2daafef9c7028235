import type { Certificate } from "../../domain/certificates/certificate.ts";
import { certificateRecheckAt } from "../../domain/certificates/conduct-certificate.ts";
import { daySeconds } from "../../domain/time/durations.ts";
import { listDueKeys } from "../keys/due-keys.ts";
import { certificateKey } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { queryPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../table/transaction.ts";

/** How long a certificate can be read. */
export const certificateKeptDays = 730;
const certificateItems = storedEntity<Certificate>("certificate");

/** Name of the write that rejects a change if the run changed since it was read. */
export const certificateWriteName = "certificate";

/** Returns a partner's run; null when the id is unknown or belongs to another partner. */
export async function getCertificate(partnerId: string, certificateId: string): Promise<Certificate | null> {
  const item = await getItem("get:certificate", certificateKey(partnerId, certificateId));
  return item === null ? null : certificateItems.fromItem(item);
}

/**
 * Returns a partner's runs, newest first.
 * @param after id of the run to continue after; null starts with the newest
 * @returns at most `limit` runs, and the id to continue after; null at the end
 */
export async function readCertificatePage(
  partnerId: string,
  limit: number,
  after: string | null,
): Promise<{ certificates: Certificate[]; next: string | null }> {
  const { pk, sk } = certificateKey(partnerId, "");
  const { items, lastKey } = await queryPage("query:certificate", {
    partition: pk,
    sortKey: "sk BETWEEN :first AND :last",
    values: { ":first": sk, ":last": `${sk}~` },
    startKey: after === null ? null : { ...certificateKey(partnerId, after) },
    descending: true,
    limit,
  });
  const certificates = items.map(certificateItems.fromItem);
  return { certificates, next: lastKey === null ? null : (certificates.at(-1)?.certificateId ?? null) };
}

/** Returns runs of one shard that have not advanced for too long. */
export async function listStuckCertificates(shard: number, now: number): Promise<Certificate[]> {
  const items = await getItems("get:certificate", await listDueKeys("queryDue:certificate", shard, now));
  // The index lags behind, so runs that have advanced in the meantime are left out.
  return items.flatMap((item) =>
    item !== null && Number(item.dueat) <= now ? [certificateItems.fromItem(item)] : [],
  );
}

/** Returns the write that stores a new run. */
export const newCertificateWrite = (certificate: Certificate): Write =>
  putWrite("put:certificate", certificateWriteName, toItem(certificate), mustBeNew);

/** Returns the write that stores a changed run; rejected if the run changed since it was read. */
export const certificateWrite = (certificate: Certificate): Write =>
  putWrite("put:certificate", certificateWriteName, toItem(certificate), atVersion(certificate.version - 1));

/** While the run is open, its item is in the index `due`. */
function toItem(certificate: Certificate) {
  const { partnerId, certificateId, createdAt, result } = certificate;
  const due =
    result === "running"
      ? {
          duepk: `${duePrefix.certificate}${dueShardOf(certificateId)}`,
          dueat: certificateRecheckAt(certificate),
        }
      : {};
  const places = {
    ...certificateKey(partnerId, certificateId),
    expires_at: Math.ceil(createdAt / 1000) + certificateKeptDays * daySeconds,
  };
  return certificateItems.toItem({ ...places, ...due }, certificate);
}
