import { boughtStatuses } from "../../../../shared/domain/orders/order.ts";
import { correctOrder } from "../../api/generated/operations.ts";
import type { CorrectOrder, OperatorOrder } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { EditForm, type FormSection } from "../../components/forms/edit-form.tsx";
import type { FormField } from "../../components/forms/form-fields.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { orderMessages } from "./order-messages.ts";
import { readOrderNow } from "./read-order-now.ts";
import { exceptionField, type FieldTexts, shipmentFields } from "./transition-fields.ts";
import { useFieldTexts } from "./use-field-texts.ts";

/** Returns the order with its prices at the paths that a correction uses. */
const correctable = (order: OperatorOrder) => ({ ...order, ...order.amounts });

const field = (path: string, kind: FormField["kind"], texts: FieldTexts): FormField => ({
  ...{ path, kind, label: texts.field(path) },
});

/** Corrects the recorded data of an order: its car, and its prices and shipment once the order has them. */
export function CorrectionForm({ order, onClose }: { order: OperatorOrder; onClose: () => void }) {
  const say = useMessages(orderMessages);
  const formatCar = useMessages(carMessages);
  const notify = useNotify();
  const { api } = useConsole();
  const write = useWrite(correctOrder, { alsoChanges: ["audit", "invoices"] });
  const path = { id: order.id };
  return (
    <EditForm
      form={`order-correction:${order.id}`}
      sections={useSections(order)}
      record={correctable(order)}
      readNow={async () => {
        const now = await readOrderNow(api, order.id);
        return { record: correctable(now.order), changed: now.changed };
      }}
      action={say("sendCorrection")}
      onSend={async (body) => {
        const corrected = await write.mutateAsync({ path, body: body as CorrectOrder });
        notify({ type: "success", text: say("corrected", { car: nameCarAndPlate(corrected, formatCar) }) });
      }}
      onClose={onClose}
    />
  );
}

function useSections(order: OperatorOrder): FormSection[] {
  const say = useMessages(orderMessages);
  const texts = useFieldTexts();
  const isBought = boughtStatuses.some((status) => status === order.status);
  return [
    {
      title: say("car"),
      fields: [
        field("vin", "text", texts),
        field("license_plate", "text", texts),
        field("options", "tokens", texts),
      ],
    },
    ...(isBought
      ? [
          {
            title: say("money"),
            fields: [
              { ...field("auction_final_price_krw", "number", texts), whenEmpty: "omitted" as const },
              field("purchase_price_usd", "number", texts),
              field("auction_fee_usd", "number", texts),
              exceptionField(texts.field("override_reason")),
            ],
          },
        ]
      : []),
    ...(order.shipment === null ? [] : [{ title: say("shipment"), fields: shipmentFields(texts, "null") }]),
  ];
}
