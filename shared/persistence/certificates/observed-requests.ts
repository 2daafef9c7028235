import { type ObservedRequest, repeatsLimit } from "../../domain/certificates/certificate.ts";
import { certificationKey } from "../keys/item-keys.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";

/**
 * Records that a partner repeated the request for an order with the same idempotency key. Records nothing for a partner
 * that never started a certification run. Only the first repetition of an order counts. One conditional write.
 * @returns whether it was recorded
 */
export const noteRepeatedOrder = (
  partnerId: string,
  orderId: string,
  request: ObservedRequest,
): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:certification.observed",
      "repeated-order",
      certificationKey(partnerId),
      {
        expression: "SET repeats.#order = :request",
        names: { "#order": orderId },
        values: { ":request": request },
      },
      {
        expression: "attribute_not_exists(repeats.#order) AND size(repeats) < :limit",
        values: { ":limit": repeatsLimit },
      },
    ),
  );

/**
 * Records that the integration read the events after `after` up to `through`. A certification run checks with this
 * record whether the integration reads all events that it has missed. A read is recorded only if it continues the
 * recorded progress without a gap and advances it. One conditional write.
 * @returns whether it was recorded
 */
export const noteReadEvents = (
  partnerId: string,
  read: { after: number; through: number },
  request: ObservedRequest,
): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:certification.observed",
      "read-events",
      certificationKey(partnerId),
      {
        expression: "SET readThrough = :through, lastRead = :request",
        values: { ":through": read.through, ":request": request },
      },
      {
        expression: "readThrough >= :after AND readThrough < :through AND readThrough < gapEnd",
        values: { ":after": read.after },
      },
    ),
  );
