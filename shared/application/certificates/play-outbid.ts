import { Problem } from "../../domain/errors/problem.ts";
import { absentTerms } from "../../domain/orders/placement-terms.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { getOrder } from "../../persistence/orders/orders.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import { cancelOrder } from "../orders/changes/cancel-order.ts";
import { createOrder } from "../orders/placement/create-order.ts";
import { findListedCar } from "../orders/placement/find-car.ts";
import { createPartner } from "../partners/create-partner.ts";
import type { CertificateContext, StepPlayer, StepRound } from "./certificate-context.ts";
import { evaluateAnswers, isOutbidOf, readEventsOfStep } from "./follow-deliveries.ts";

/** The account that bids against partners. It has no keys, and its id is never assigned to a partner. */
const competitorId = "pt_00000sandboxcompetitor";
const raiseUsd = 100;

/**
 * Outbids the order with another account, and withdraws that bid once the endpoint has received the
 * notification.
 */
export const playOutbid: StepPlayer = async (round, context) => {
  const competing = await outbid(round, context);
  const matches = (event: StoredEvent) => isOutbidOf(round.certificate.orderId)(event);
  const awaited = [{ what: "order.detail_updated, outbid", matches, replayId: null }];
  const { state, evidence } = evaluateAnswers(await readEventsOfStep(round), awaited, round);
  if (state === "unknown") return { state: "running", evidence };
  await withdraw(competing, round.now);
  if (state === "accepted") return { state: "passed", evidence };
  return { state: "failed", evidence, finding: "The endpoint did not accept a delivery." };
};

/** Places the competing bid at most once, because the run's id is the idempotency key of the bid. */
async function outbid({ certificate, now }: StepRound, context: CertificateContext): Promise<string> {
  const { partnerId, orderId, certificateId } = certificate;
  const order = orderId === null ? null : await getOrder(partnerId, orderId);
  if (order?.maxBidAmountUsd == null) throw new Error("The order of the run has no bid");
  await openCompetitor(context, now);
  const request = {
    operation: "createOrder" as const,
    vehicleId: order.vehicleId,
    ...absentTerms,
    maxBidAmountUsd: order.maxBidAmountUsd + raiseUsd,
  };
  const placement = {
    ...{ partnerId: competitorId, callerId: "certificate", token: certificateId },
    ...{ endUserId: null, now },
  };
  return (await createOrder(request, placement, findListedCar)).order.id;
}

async function openCompetitor({ environment }: CertificateContext, now: number): Promise<void> {
  if ((await getPartner(competitorId)) !== null) return;
  const account = {
    id: competitorId,
    name: "Sandbox competitor",
    contact_email: "competitor@sandbox.invalid",
  };
  try {
    await createPartner(account, { actor: "certificate", environment, now });
  } catch (error) {
    // Another run opened the account meanwhile.
    if (!(error instanceof Problem) || error.code !== "conflict") throw error;
  }
}

async function withdraw(orderId: string, now: number): Promise<void> {
  const order = await getOrder(competitorId, orderId);
  if (order?.status === "placed") await cancelOrder({ partnerId: competitorId, orderId, now });
}
