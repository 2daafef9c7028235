import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { awardLot } from "../../api/generated/operations.ts";
import type { LotOutcome, OperatorOrder } from "../../api/generated/types.ts";
import { useRoleRefusal } from "../../auth/use-role-refusal.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { usePageKeys } from "../../components/use-page-keys.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useNotify } from "../../shell/notices.tsx";
import { type LotAction, listLotActions } from "./evaluate-lot.ts";
import { AcquireDialog, AwardDialog, LoseDialog, type LotDialogProps } from "./lot-dialogs.tsx";
import { lotMessages } from "./lot-messages.ts";

const keyOf: Record<LotAction, string> = { acquire: "a", award: "w", lose: "l" };

const dialogs = { acquire: AcquireDialog, award: AwardDialog, lose: LoseDialog };

/** The available actions on a lot, each with a button and a shortcut. */
export function LotActions({ vehicleId, orders }: { vehicleId: string; orders: readonly OperatorOrder[] }) {
  const say = useMessages(lotMessages);
  const [open, setOpen] = useState<LotAction | null>(null);
  const actions = listLotActions(orders);
  const keyed = useRoleRefusal(awardLot) === null ? actions : [];
  usePageKeys(Object.fromEntries(keyed.map((action) => [keyOf[action], () => setOpen(action)])));
  return (
    <>
      {actions.length === 0 && orders.length > 0 && (
        <StatusIndicator type="info">{say("settled")}</StatusIndicator>
      )}
      <SpaceBetween direction="horizontal" size="xs">
        {actions.map((action) => (
          <WriteButton
            operation={awardLot}
            key={action}
            variant={action === "lose" ? "normal" : "primary"}
            nativeButtonAttributes={{ "aria-keyshortcuts": keyOf[action] }}
            onClick={() => setOpen(action)}
          >
            {say(`${action}Key`)}
          </WriteButton>
        ))}
      </SpaceBetween>
      {open !== null && (
        <LotDialog action={open} vehicleId={vehicleId} orders={orders} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

/** Confirms an action on a lot, then reports its changes and closes. */
export function LotDialog(props: Omit<LotDialogProps, "onDone"> & { action: LotAction }) {
  const { action, ...rest } = props;
  const say = useMessages(lotMessages);
  const formatCar = useMessages(carMessages);
  const notify = useNotify();
  const Dialog = dialogs[action];
  const partnerOf = (id: string) => props.orders.find((order) => order.id === id)?.partner_name ?? id;
  const report = ({ orders, unsettled }: LotOutcome) => {
    const [order] = props.orders;
    const vehicle = order === undefined ? props.vehicleId : nameCarAndPlate(order, formatCar);
    const text = say("done", { action: say(action), count: orders.length, vehicle });
    notify({ type: "success", text });
    if (unsettled.length > 0)
      notify({ type: "warning", text: say("unsettled", { partners: unsettled.map(partnerOf).join(", ") }) });
    props.onClose();
  };
  return <Dialog {...rest} onDone={report} />;
}
