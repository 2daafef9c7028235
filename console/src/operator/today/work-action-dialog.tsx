import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { getOperatorInvoice, getOperatorOrder, listOperatorOrders } from "../../api/generated/operations.ts";
import type { OverviewInvoice } from "../../api/generated/types.ts";
import { DialogFrame } from "../../components/forms/dialog-frame.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { RetrySomeDialog } from "../deliveries/retry-some-dialog.tsx";
import { IssueSomeDialog } from "../invoices/issue-some-dialog.tsx";
import { type LotAction, listLotActions } from "../lots/evaluate-lot.ts";
import { LotDialog } from "../lots/lot-actions.tsx";
import { lotMessages } from "../lots/lot-messages.ts";
import { listNextActions, type OperatorTarget } from "../orders/next-actions.ts";
import { actionMessages, orderMessages } from "../orders/order-messages.ts";
import { TransitionDialog } from "../orders/transition-dialog.tsx";
import type { WorkAction } from "./list-work-actions.ts";
import { todayMessages } from "./today-messages.ts";

/** How often the orders of a lot refresh while its dialog is open. */
const refreshMilliseconds = 10_000;

/**
 * Maximum number of orders that the dialog of a lot reads. The actions of the dialog apply to all orders of the lot.
 */
const mostOrders = 200;

/** Reads the current state of a row's subject, and shows the confirmation dialog of its action. */
export function WorkActionDialog({ action, onClose }: { action: WorkAction; onClose: () => void }) {
  switch (action.kind) {
    case "lot":
      return <LotActionDialog {...action} onClose={onClose} />;
    case "order":
      return <OrderActionDialog {...action} onClose={onClose} />;
    case "invoice":
      return <InvoiceActionDialog {...action} onClose={onClose} />;
    case "delivery":
      return <RetrySomeDialog deliveries={action.deliveries} onClose={onClose} />;
  }
}

function LotActionDialog(props: { action: LotAction; vehicleId: string; onClose: () => void }) {
  const { action, vehicleId, onClose } = props;
  const say = useMessages(lotMessages);
  const query = { vehicle_id: vehicleId, limit: mostOrders };
  const read = useRead(listOperatorOrders, { query }, { isAlwaysFresh: true, refreshMilliseconds });
  return (
    <AfterRead query={read} title={say(action)} onClose={onClose}>
      {(first, latest) =>
        listLotActions(first.data).includes(action) ? (
          <LotDialog action={action} vehicleId={vehicleId} orders={latest.data} onClose={onClose} />
        ) : (
          say("settled")
        )
      }
    </AfterRead>
  );
}

function OrderActionDialog({
  to,
  orderId,
  onClose,
}: {
  to: OperatorTarget;
  orderId: string;
  onClose: () => void;
}) {
  const say = useMessages(orderMessages);
  const formatAction = useMessages(actionMessages);
  const read = useRead(getOperatorOrder, { path: { id: orderId } }, { isAlwaysFresh: true });
  return (
    <AfterRead query={read} title={formatAction(to)} onClose={onClose}>
      {(order) => {
        const action = listNextActions(order).find((next) => next.to === to);
        if (action === undefined) return say("nothingToDo");
        return <TransitionDialog order={order} action={action} onClose={onClose} />;
      }}
    </AfterRead>
  );
}

function InvoiceActionDialog({ draft, onClose }: { draft: OverviewInvoice; onClose: () => void }) {
  const say = useMessages(todayMessages);
  const read = useRead(getOperatorInvoice, { path: { id: draft.invoice_id } }, { isAlwaysFresh: true });
  return (
    <AfterRead query={read} title={say("issue")} onClose={onClose}>
      {(invoice) => <IssueSomeDialog invoices={[{ ...invoice, ...draft }]} onClose={onClose} />}
    </AfterRead>
  );
}

/**
 * Shows a dialog after its subject was read. Until then, and if the action is no longer available, it shows a message.
 * Only the first response decides whether the action is available, because the action itself changes later responses.
 */
function AfterRead<Data>(props: {
  query: UseQueryResult<Data>;
  title: string;
  onClose: () => void;
  children: (first: Data, latest: Data) => ReactNode;
}) {
  const { query, title, onClose, children } = props;
  const { data, isFetchedAfterMount } = query;
  const [first, setFirst] = useState<Data>();
  useEffect(() => {
    if (data !== undefined && isFetchedAfterMount) setFirst((before) => before ?? data);
  }, [data, isFetchedAfterMount]);
  const content = first === undefined || data === undefined ? null : children(first, data);
  if (content !== null && typeof content === "object") return content;
  return (
    <DialogFrame title={title} buttons={null} onLeave={onClose} onEnter={undefined}>
      {content ?? <ReadState query={query}>{() => null}</ReadState>}
    </DialogFrame>
  );
}
