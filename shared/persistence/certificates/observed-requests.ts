import { type ObservedRequest, repeatsLimit } from "../../domain/certificates/certificate.ts";
import { certificationKey } from "../keys.ts";
import { updateWrite } from "../transaction.ts";
import { updateOne } from "../update-one.ts";

/**
 * Notes, while a partner has or had a certificate, that an order was repeated under its key. Only the first repetition
 * of an order counts. One conditional write.
 * @returns whether it was noted
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
 * Notes that the events after `after` were read up to `through`, where that brings the integration further into the gap
 * that a certificate has made. Reads that follow each other add up, and none is ever taken back. One conditional write.
 * @returns whether it was noted
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
