import { getLot, transitionOrder } from "../../api/generated/operations.ts";
import type { Lot, OperatorOrder, TransitionOrder } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { orderStatusMessages } from "../../i18n/order-status-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { findOpenCutoff } from "../lots/evaluate-lot.ts";
import { rivalOf } from "../lots/leading-bids.ts";
import { lotMessages } from "../lots/lot-messages.ts";
import { AwardReviewPane } from "./award-review.tsx";
import { listNextActions, type NextAction } from "./next-actions.ts";
import { actionMessages, consequenceMessages, orderMessages } from "./order-messages.ts";
import { OrderNews } from "./order-news.tsx";
import { suggestFee } from "./review-award.ts";
import { transitionFields } from "./transition-fields.ts";
import { useAgreedOrder } from "./use-agreed-order.ts";
import { useFieldTexts } from "./use-field-texts.ts";
import { useReportFile } from "./use-report-file.ts";

/** Confirms a transition of an order and asks for the fields of the new status. */
export function TransitionDialog(props: { order: OperatorOrder; action: NextAction; onClose: () => void }) {
  const { order, action, onClose } = props;
  const say = useMessages(orderMessages);
  const formatAction = useMessages(actionMessages);
  const formatConsequence = useMessages(consequenceMessages);
  const formatStatus = useMessages(orderStatusMessages);
  const formatCar = useMessages(carMessages);
  const texts = useFieldTexts();
  const report = useReportFile(order.id);
  const notify = useNotify();
  const write = useWrite(transitionOrder, { alsoChanges: ["audit", "invoices", "overview"] });
  const { news, isBusy, error, doIfUnchanged, takeNotice } = useAgreedOrder(order);
  const lot = useLotOfAction(order, action);
  const rival = action.to === "secured" ? rivalOf(lot, order.id) : undefined;
  const early = useEarlyNote(action.to === "acquiring" ? [order, ...(lot?.bids ?? [])] : []);
  const isStillPossible = news === null || listNextActions(news.order).some(({ to }) => to === action.to);
  const send = (body: TransitionOrder) =>
    write.mutate(
      { path: { id: order.id }, body },
      {
        onSuccess: (changed) => {
          const car = nameCarAndPlate(changed, formatCar);
          notify({ type: "success", text: say("done", { car, status: formatStatus(changed.status) }) });
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      title={`${formatAction(action.to)}: ${nameCarAndPlate(order, formatCar)} · ${order.id}`}
      consequences={[formatConsequence(action.to), ...early]}
      action={formatAction(action.to)}
      fields={transitionFields(action, texts, rival !== undefined, report)}
      fixed={{ to: action.to }}
      {...(action.to === "secured" && { suggest: (typed) => suggestFee(order, typed) })}
      isBusy={isBusy || write.isPending}
      error={error ?? write.error}
      isBlocked={news !== null}
      notice={(typed) => (
        <>
          {news !== null && (
            <OrderNews news={news} isStillPossible={isStillPossible} onNoticed={takeNotice} />
          )}
          {action.to === "secured" && <AwardReviewPane basis={order} rival={rival} texts={typed} />}
        </>
      )}
      onSend={(body) => void doIfUnchanged(() => send(body as TransitionOrder))}
      onCancel={onClose}
    />
  );
}

/** Returns the lot that an action changes as a whole; undefined for other actions, and while the lot loads. */
function useLotOfAction({ vehicle_id }: OperatorOrder, { to }: NextAction): Lot | undefined {
  const options = { isAlwaysFresh: true, enabled: to === "secured" || to === "acquiring" };
  return useRead(getLot, { path: { vehicle_id } }, options).data;
}

/** Returns a warning if partners can still change some of the bids that enter acquisition. */
function useEarlyNote(bids: readonly Pick<OperatorOrder, "status" | "order_cutoff_at">[]): string[] {
  const say = useMessages(lotMessages);
  const zone = useZone();
  const closesAt = findOpenCutoff(bids, Date.now());
  return closesAt === null ? [] : [say("acquireEarly", { time: formatTime(closesAt, zone) })];
}
