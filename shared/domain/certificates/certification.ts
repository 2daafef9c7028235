import { Problem } from "../errors/problem.ts";
import { rateLimited } from "../errors/rate-limited.ts";
import { endOfDay } from "../time/end-of-day.ts";
import { startOfKstDate } from "../time/format-time.ts";
import { type Certificate, type Certification, certificatesPerDay } from "./certificate.ts";
import { summaryOf } from "./conduct-certificate.ts";

/**
 * Returns a partner's state after a run started. Observations of an earlier run are dropped.
 * @throws Problem conflict while another run is open; rate_limited beyond 10 runs on one KST day
 */
export function openRun(before: Certification | null, certificate: Certificate, now: number): Certification {
  const { partnerId, certificateId } = certificate;
  const openCertificateId = before?.openCertificateId ?? null;
  if (openCertificateId !== null) {
    const message = "A certification run is already in progress. Follow it, or wait until it has ended.";
    throw new Problem("conflict", message, {
      reason: "certificate_running",
      certificate_id: openCertificateId,
    });
  }
  const day = startOfKstDate(now);
  const startedBefore = before?.day === day ? before.startedOnDay : 0;
  if (startedBefore >= certificatesPerDay) {
    const message = `An account can start ${certificatesPerDay} certificates per day.`;
    throw rateLimited(message, "certificates", endOfDay(day, "Asia/Seoul") + 1 - now);
  }
  return {
    partnerId,
    openCertificateId: certificateId,
    day,
    startedOnDay: startedBefore + 1,
    latest: summaryOf(certificate),
    watchId: before?.watchId ?? null,
    repeats: {},
    readThrough: null,
    gapEnd: null,
    lastRead: null,
    version: (before?.version ?? 0) + 1,
  };
}
