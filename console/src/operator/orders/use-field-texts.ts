import { useMessages } from "../../i18n/use-messages.ts";
import { orderFieldMessages, reasonMessages } from "./order-messages.ts";
import type { FieldTexts } from "./transition-fields.ts";

/** Returns the names of order fields, and of the reasons for an order's end, in the person's language. */
export function useFieldTexts(): FieldTexts {
  const formatField = useMessages(orderFieldMessages);
  const formatReason = useMessages(reasonMessages);
  return {
    field: (name) => formatField(name as keyof typeof orderFieldMessages),
    reason: (reason) =>
      Object.hasOwn(reasonMessages, reason) ? formatReason(reason as keyof typeof reasonMessages) : reason,
  };
}
