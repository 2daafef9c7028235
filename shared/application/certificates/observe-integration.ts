import { evidenceOfRequest } from "../../domain/certificates/evaluate-answers.ts";
import type { Order } from "../../domain/orders/order.ts";
import { getCertification } from "../../persistence/certificates/certifications.ts";
import { readOrderPage } from "../../persistence/orders/list-orders.ts";
import type { StepPlayer } from "./certificate-context.ts";

/** The maximum number of orders to read. An integration places fewer orders during its certification. */
const orderLimit = 50;

/**
 * Observes the first bid on an auction car since the step began. The integration must have placed this bid, because the
 * route that places bids requires a key.
 */
export const observeOrder: StepPlayer = async ({ certificate, step }) => {
  const filter = { statuses: null, createdFrom: step.startedAt, createdBefore: null };
  const { orders } = await readOrderPage(certificate.partnerId, "created_desc", filter, orderLimit, null);
  const isBid = ({ createdAt, status, maxBidAmountUsd }: Order) =>
    createdAt >= (step.startedAt ?? 0) && status === "placed" && maxBidAmountUsd !== null;
  const placed = orders.findLast(isBid);
  if (placed === undefined) return { state: "running", evidence: [] };
  const { orderId, createdAt } = placed;
  const evidence = [evidenceOfRequest(`POST /v1/orders placed ${orderId}`, createdAt, null)];
  return { state: "passed", evidence, change: { orderId } };
};

/** Observes that the client repeated the order with its idempotency key. */
export const observeRepetition: StepPlayer = async ({ certificate }) => {
  const { partnerId, orderId } = certificate;
  const seen = (await getCertification(partnerId))?.repeats[orderId ?? ""];
  if (seen === undefined) return { state: "running", evidence: [] };
  const what = `POST /v1/orders repeated ${orderId}`;
  return { state: "passed", evidence: [evidenceOfRequest(what, seen.at, seen.requestId)] };
};

/** Observes that the client read every event in the gap. */
export const observeRecovery: StepPlayer = async ({ certificate }) => {
  const certification = await getCertification(certificate.partnerId);
  const { readThrough, gapEnd, lastRead } = certification ?? {};
  if (readThrough == null || gapEnd == null || lastRead == null) return { state: "running", evidence: [] };
  const what = `GET /v1/events read to ${readThrough}; the gap ends at ${gapEnd}`;
  const evidence = [evidenceOfRequest(what, lastRead.at, lastRead.requestId)];
  return { state: readThrough >= gapEnd ? "passed" : "running", evidence };
};
