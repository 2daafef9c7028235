import type { Certificate, Certification } from "../../domain/certificates/certificate.ts";
import { summaryOf } from "../../domain/certificates/conduct-certificate.ts";
import { certificationKey } from "../keys/item-keys.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, updateWrite, type Write } from "../table/transaction.ts";

const certificationItems = storedEntity<Certification>("certification");

/** Name of the write that rejects a change if another run was opened or ended in the meantime. */
export const certificationWriteName = "certification";

/** Returns the certification state of a partner's account, or null if the partner never started a run. */
export async function getCertification(partnerId: string): Promise<Certification | null> {
  const item = await getItem("get:certification", certificationKey(partnerId));
  return item === null ? null : certificationItems.fromItem(item);
}

/** Returns the write that opens a run; rejected if the certification state changed since it was read. */
export const openCertificationWrite = (opened: Certification): Write =>
  putWrite(
    "put:certification",
    certificationWriteName,
    certificationItems.toItem(certificationKey(opened.partnerId), opened),
    opened.version === 1 ? mustBeNew : atVersion(opened.version - 1),
  );

/** Returns the write that closes an ended run, so that another run may begin. */
export const closeCertificationWrite = (certificate: Certificate): Write =>
  whileOpen(certificate, {
    expression: "SET openCertificateId = :none, latest = :latest, #version = #version + :one",
    names: { "#version": "version" },
    values: { ":none": null, ":latest": summaryOf(certificate), ":one": 1 },
  });

/** Returns the write that stores which events the integration has missed: the events from `first` to `last`. */
export const gapWrite = (certificate: Certificate, gap: { first: number; last: number }): Write =>
  whileOpen(certificate, {
    expression: "SET readThrough = :before, gapEnd = :last, lastRead = :none",
    values: { ":before": gap.first - 1, ":last": gap.last, ":none": null },
  });

/** Returns the write that stores the id of the watch for match events of certification runs. */
export const watchOfRunsWrite = (certificate: Certificate, watchId: string): Write =>
  whileOpen(certificate, { expression: "SET watchId = :watch", values: { ":watch": watchId } });

const whileOpen = (
  { partnerId, certificateId }: Certificate,
  change: { expression: string; names?: Record<string, string>; values: Record<string, unknown> },
): Write =>
  updateWrite("update:certification", certificationWriteName, certificationKey(partnerId), change, {
    expression: "openCertificateId = :open",
    values: { ":open": certificateId },
  });
