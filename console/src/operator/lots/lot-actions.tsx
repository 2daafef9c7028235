import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import type { LotOutcome, OperatorOrder } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { usePageKeys } from "../../pieces/use-page-keys.ts";
import { useNotify } from "../../shell/notices.tsx";
import { type LotAction, listLotActions } from "./judge-lot.ts";
import { AcquireDialog, AwardDialog, LoseDialog } from "./lot-dialogs.tsx";
import { lotMessages } from "./lot-messages.ts";

const keyOf: Record<LotAction, string> = { acquire: "a", award: "w", lose: "l" };

const dialogs = { acquire: AcquireDialog, award: AwardDialog, lose: LoseDialog };

/** What can be done to a lot now, each by a button and by one key. */
export function LotActions({ vehicleId, orders }: { vehicleId: string; orders: readonly OperatorOrder[] }) {
  const say = useMessages(lotMessages);
  const notify = useNotify();
  const [open, setOpen] = useState<LotAction | null>(null);
  const actions = listLotActions(orders);
  usePageKeys(Object.fromEntries(actions.map((action) => [keyOf[action], () => setOpen(action)])));
  const close = () => setOpen(null);
  const tell = (action: LotAction) => (outcome: LotOutcome) => {
    const text = say("done", { action: say(action), count: outcome.orders.length, vehicle: vehicleId });
    notify({ type: "success", text });
    if (outcome.unsettled.length > 0)
      notify({ type: "warning", text: say("unsettled", { ids: outcome.unsettled.join(", ") }) });
    close();
  };
  const Dialog = open === null ? null : dialogs[open];
  return (
    <>
      {actions.length === 0 && orders.length > 0 && (
        <StatusIndicator type="info">{say("settled")}</StatusIndicator>
      )}
      <SpaceBetween direction="horizontal" size="xs">
        {actions.map((action) => (
          <Button
            key={action}
            variant={action === "lose" ? "normal" : "primary"}
            nativeButtonAttributes={{ "aria-keyshortcuts": keyOf[action] }}
            onClick={() => setOpen(action)}
          >
            {say(`${action}Key`)}
          </Button>
        ))}
      </SpaceBetween>
      {open !== null && Dialog !== null && (
        <Dialog vehicleId={vehicleId} orders={orders} onDone={tell(open)} onClose={close} />
      )}
    </>
  );
}
