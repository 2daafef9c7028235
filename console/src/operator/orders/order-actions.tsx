import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { transitionOrder } from "../../api/generated/operations.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { listNextActions, type NextAction } from "./next-actions.ts";
import { actionMessages, orderMessages } from "./order-messages.ts";
import { TransitionDialog } from "./transition-dialog.tsx";

/**
 * Shows exactly the actions that the order's status allows an operator. The award button is highlighted only if the
 * order leads its lot.
 */
export function OrderActions({ order, isLeader }: { order: OperatorOrder; isLeader: boolean }) {
  const [open, setOpen] = useState<NextAction | null>(null);
  return (
    <>
      <ActionButtons order={order} isLeader={isLeader} onOpen={setOpen} />
      {/* The dialog stays open when a refresh removes its action, because the dialog explains the change. */}
      {open !== null && (
        <TransitionDialog key={open.to} order={order} action={open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function ActionButtons(props: {
  order: OperatorOrder;
  isLeader: boolean;
  onOpen: (action: NextAction) => void;
}) {
  const { order, isLeader, onOpen } = props;
  const say = useMessages(orderMessages);
  const formatAction = useMessages(actionMessages);
  const actions = listNextActions(order);
  if (actions.length === 0)
    return (
      <StatusIndicator type="info">
        {say(order.status === "in_transit" || order.status === "customs" ? "partnersTurn" : "nothingToDo")}
      </StatusIndicator>
    );
  const isPlain = ({ to }: NextAction) =>
    to === "failed" || to === "cancelled" || (to === "secured" && !isLeader);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {actions.map((action) => (
        <WriteButton
          operation={transitionOrder}
          key={action.to}
          variant={isPlain(action) ? "normal" : "primary"}
          onClick={() => onOpen(action)}
        >
          {formatAction(action.to)}
        </WriteButton>
      ))}
    </SpaceBetween>
  );
}
