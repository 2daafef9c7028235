import { retryDelivery } from "../../api/generated/operations.ts";
import type { Delivery } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { useBulkAction } from "../bulk/use-bulk-action.ts";
import { deliveryMessages } from "./delivery-messages.ts";
import { Endpoint } from "./endpoint.tsx";

/** Confirms resending failed deliveries, and shows each result. */
export function RetrySomeDialog({ deliveries, onClose }: { deliveries: Delivery[]; onClose: () => void }) {
  const say = useMessages(deliveryMessages);
  const { api } = useConsole();
  const each = useBulkAction(
    ({ id }: Delivery, idempotencyKey) => api.call(retryDelivery, { path: { id } }, { idempotencyKey }),
    ["deliveries", "overview", "audit"],
  );
  return (
    <BulkDialog
      title={say("retryTitle", { count: deliveries.length })}
      consequences={say("retryNote")}
      label={say("event")}
      items={deliveries}
      nameOf={({ type, sequence }) => `${type} ${sequence}`}
      detailOf={(delivery) => <Endpoint delivery={delivery} />}
      each={each}
      start={say("retry")}
      formatDone={({ id }) => say("queued", { id })}
      onClose={onClose}
    />
  );
}
