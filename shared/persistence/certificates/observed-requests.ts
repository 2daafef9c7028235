import { type ObservedRequest, repeatsLimit } from "../../domain/certificates/certificate.ts";
import { certificationKey } from "../keys.ts";
import { updateWrite } from "../transaction.ts";
import { updateOne } from "../update-one.ts";

/**
 * Records, if a partner has or had a certificate, that an order was repeated with the same idempotency key.
 * Only the first repetition of an order counts. One conditional write.
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
        condition: "attribute_not_exists(repeats.#order) AND size(repeats) < :limit",
        values: { ":limit": repeatsLimit },
      },
    ),
  );

/**
 * Records that the events after `after` were read up to `through`, if that advances the integration in the
 * gap that a certification run has created. Consecutive reads add up, and progress is never reduced. One
 * conditional write.
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
        condition: "readThrough >= :after AND readThrough < :through AND readThrough < gapEnd",
        values: { ":after": read.after },
      },
    ),
  );
