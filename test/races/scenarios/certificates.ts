import { expect } from "vitest";
import { certificateMessages } from "../../../shared/domain/certificates/certificate-message.ts";
import { getCertificate } from "../../../shared/persistence/certificates/certificates.ts";
import { gapWrite, getCertification } from "../../../shared/persistence/certificates/certifications.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { requireValue } from "../../support/require-value.ts";
import { asMessage } from "../stage/call-function.ts";
import { ask, atTime, byPartner, byUser } from "../stage/people.ts";
import { byRoute, byWorker, type Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { move, type OrderWorld, placeTwo } from "./order-world.ts";

/** An open run that withholds the owner's first event. */
interface CertificateWorld extends OrderWorld {
  endpointId: string;
  certificateId: string;
}

const minute = 60_000;
const startedAt = Date.parse("2026-11-20T09:00:00+09:00");

const can = {
  start: byRoute<CertificateWorld>("startCertificate", ({ owner, endpointId }) =>
    byPartner(owner, { body: { webhook_endpoint_id: endpointId } }),
  ),
  startInConsole: byRoute<CertificateWorld>("startOwnCertificate", ({ owner, endpointId }) =>
    byUser(owner, { body: { webhook_endpoint_id: endpointId } }),
  ),
  readEvents: byRoute<CertificateWorld>("listEvents", ({ owner }) =>
    byPartner(owner, { query: { after_sequence: "0" } }),
  ),
  run: byWorker<CertificateWorld>("queues/run-certificate", ({ owner, certificateId }) =>
    asMessage(certificateMessages.format({ partnerId: owner.partnerId, certificateId, version: 1 })),
  ),
  sweep: byWorker<CertificateWorld>("schedules/sweep-certificates"),
};

/** The endpoint is disabled, so the run ends at its first step. */
async function openRun(stage: RaceStage): Promise<CertificateWorld> {
  const world = await placeTwo(stage);
  const { partnerId } = world.owner;
  await move(stage, world, "acquiring");
  const quiet = { url: "http://127.0.0.1:4091/", enabled: false };
  const { id: endpointId } = await ask(
    stage,
    "createWebhookEndpoint",
    byPartner(world.owner, { body: quiet }),
  );
  const body = { webhook_endpoint_id: endpointId };
  const { id: certificateId } = await ask(stage, "startCertificate", byPartner(world.owner, { body }));
  const certificate = requireValue(await getCertificate(partnerId, certificateId));
  await commit([gapWrite(certificate, { first: 1, last: 1 })]);
  return { ...world, endpointId, certificateId };
}

/** Expects that the account names an open run exactly while there is one. */
async function expectOneOpenRun({ owner: { partnerId } }: CertificateWorld): Promise<void> {
  const { openCertificateId, latest } = requireValue(await getCertification(partnerId));
  const named = requireValue(await getCertificate(partnerId, openCertificateId ?? latest.certificateId));
  expect(named.result === "running").toBe(openCertificateId !== null);
  expect(latest.result).toBe(named.result);
}

/** All operations on a certification and its observations. */
export const certificates: Scenario<CertificateWorld> = {
  kind: "certificates",
  stage: "sandbox",
  situations: [
    {
      name: "not processed for 3 minutes",
      at: startedAt + 3 * minute,
      operations: Object.values(can),
      prepare: (stage) => atTime(startedAt, () => openRun(stage)),
      check: expectOneOpenRun,
    },
  ],
};
