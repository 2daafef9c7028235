import {
  type PublishInvoiceBody,
  publishInvoiceBody,
} from "../../contract/resources/invoices/invoice-input.ts";
import { fromWire } from "../../contract/schema/convert.ts";
import type { PublishingEdit } from "../../domain/invoices/edit-invoice.ts";
import { dropAbsent } from "../drop-absent.ts";
import { toConsignee } from "../partners/partner-settings.ts";

const minorPerMajor = 100;

/** Returns the invoice fields that an operator's request body contains. */
export function readInvoiceEdit(body: PublishInvoiceBody | undefined): PublishingEdit {
  if (body === undefined) return {};
  const { consignee, amounts, ...others } = fromWire(publishInvoiceBody, body);
  return {
    ...others,
    ...(consignee !== undefined && { consignee: consignee && toConsignee(consignee) }),
    ...(amounts !== undefined && {
      amounts: dropAbsent({
        priceMinor: toMinor(amounts.price),
        oceanFreightMinor: toMinor(amounts.oceanFreight),
        insuranceMinor: toMinor(amounts.insurance),
      }),
    }),
  };
}

/** Returns an amount in hundredths. Amounts have at most two decimals, so rounding is exact. */
const toMinor = (major: number | null | undefined): number | null | undefined =>
  major === null || major === undefined ? major : Math.round(major * minorPerMajor);
