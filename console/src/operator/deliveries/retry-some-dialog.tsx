import { retryDelivery } from "../../api/generated/operations.ts";
import type { DeliveryEntry } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { useBulkAction } from "../bulk/use-bulk-action.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import { Endpoint } from "./endpoint.tsx";

/** Confirms resending failed deliveries, each with the name of its car, and shows each result. */
export function RetrySomeDialog(props: { deliveries: DeliveryEntry[]; onClose: () => void }) {
  const { deliveries, onClose } = props;
  const say = useMessages(deliveryMessages);
  const formatCar = useMessages(carMessages);
  const { api } = useConsole();
  const each = useBulkAction(
    ({ id }: DeliveryEntry, idempotencyKey) => api.call(retryDelivery, { path: { id } }, { idempotencyKey }),
    ["deliveries", "overview", "audit"],
  );
  return (
    <BulkDialog
      title={say("retryTitle", { count: deliveries.length })}
      consequences={say("retryNote")}
      label={say("event")}
      items={deliveries}
      nameOf={(delivery) => {
        const event = `${delivery.type} ${delivery.sequence}`;
        return delivery.order_id === null ? event : `${nameCarAndPlate(delivery, formatCar)} · ${event}`;
      }}
      detailOf={(delivery) => <Endpoint delivery={delivery} />}
      each={each}
      start={say("retry")}
      formatDone={({ id }) => say("queued", { id })}
      onClose={onClose}
    />
  );
}
