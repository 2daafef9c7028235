import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { confirmOwnOrder, deleteOwnOrder, reportOwnOrderStatus } from "../../api/generated/operations.ts";
import type { Order } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { ChangeBidDialog } from "./change-bid-dialog.tsx";
import { type OrderAction, orderActions, type PlainAction } from "./order-action-table.ts";

/**
 * Shows the partner's actions that are likely to be valid for an order. The service decides whether an action is valid.
 */
export function OrderActions({ order }: { order: Order }) {
  const [open, setOpen] = useState<OrderAction | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SpaceBetween size="xs" direction="horizontal">
        {orderActions(order, new Date()).map((action) => (
          <WriteButton operation={deleteOwnOrder} key={action.kind} onClick={() => setOpen(action)}>
            {action.name}
          </WriteButton>
        ))}
      </SpaceBetween>
      {open?.kind === "change-bid" && <ChangeBidDialog order={order} onClose={close} />}
      {open !== null && open.kind !== "change-bid" && (
        <PlainActionDialog order={order} action={open} onClose={close} />
      )}
    </>
  );
}

function PlainActionDialog(props: { order: Order; action: PlainAction; onClose: () => void }) {
  const { order, action, onClose } = props;
  const formatCar = useMessages(carMessages);
  const notify = useNotify();
  const options = { alsoChanges: ["webhooks"] } as const;
  const confirm = useWrite(confirmOwnOrder, options);
  const remove = useWrite(deleteOwnOrder, options);
  const report = useWrite(reportOwnOrderStatus, options);
  const path = { id: order.id };
  const callbacks = {
    onSuccess: ({ status }: Order) => {
      notify({
        type: "success",
        text: `${nameCarAndPlate(order, formatCar)} changed to ${orderStatusMessages[status].en}.`,
      });
      onClose();
    },
  };
  const act = () => {
    if (action.kind === "continue") confirm.mutate({ path }, callbacks);
    else if (action.kind === "report") report.mutate({ path, body: { status: action.status } }, callbacks);
    else remove.mutate({ path }, callbacks);
  };
  return (
    <ConfirmDialog
      title={`${action.name}: ${nameCarAndPlate(order, formatCar)}`}
      consequences={action.consequences}
      action={action.name}
      isBusy={confirm.isPending || remove.isPending || report.isPending}
      error={confirm.error ?? remove.error ?? report.error}
      {...(action.isFinal && { typedWord: order.vehicle_id })}
      onConfirm={act}
      onCancel={onClose}
    />
  );
}
