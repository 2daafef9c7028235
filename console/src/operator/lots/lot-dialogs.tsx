import { acquireLot, awardLot, getLot, loseLot } from "../../api/generated/operations.ts";
import type { AwardLot, LoseLot, LotOutcome, OperatorOrder } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { type NamedCar, nameCarAndPlate } from "../../components/cars/name-car.ts";
import { ActionDialog } from "../../components/forms/action-dialog.tsx";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { AwardReviewPane } from "../orders/award-review.tsx";
import { basisOf, suggestFee } from "../orders/review-award.ts";
import { awardFields, reasonField } from "../orders/transition-fields.ts";
import { useFieldTexts } from "../orders/use-field-texts.ts";
import { findOpenCutoff, type LotAction, listLossReasons, listLotActions } from "./evaluate-lot.ts";
import { leaderOf } from "./leading-bids.ts";
import { useLotConflict } from "./lot-conflict.tsx";
import { lotMessages } from "./lot-messages.ts";

const alsoChanges = ["audit", "invoices", "overview"] as const;

/** The facts of an order that the dialogs of its lot need. */
export type OrderOfLot = Pick<OperatorOrder, "id" | "status" | "order_cutoff_at" | "partner_name"> & NamedCar;

/** The properties of every dialog for an action on a lot. */
export interface LotDialogProps {
  vehicleId: string;
  orders: readonly OrderOfLot[];
  onDone: (outcome: LotOutcome) => void;
  onClose: () => void;
}

/** Names the car in the title of a dialog. The id distinguishes lots of the same car. */
function useTitle(action: LotAction, { vehicleId, orders: [order] }: LotDialogProps): string {
  const say = useMessages(lotMessages);
  const formatCar = useMessages(carMessages);
  const named = order === undefined ? [vehicleId] : [nameCarAndPlate(order, formatCar), vehicleId];
  return `${say(action)}: ${named.join(" · ")}`;
}

function useInspectionNote(orders: readonly Pick<OperatorOrder, "status">[]): string[] {
  const say = useMessages(lotMessages);
  const count = orders.filter(({ status }) => status === "secondary_inspection_in_progress").length;
  return count === 0 ? [] : [say("stillInspected", { count })];
}

/** Asks for confirmation before all waiting orders of a lot enter acquisition. */
export function AcquireDialog(props: LotDialogProps) {
  const { vehicleId, orders, onDone, onClose } = props;
  const title = useTitle("acquire", props);
  const say = useMessages(lotMessages);
  const write = useWrite(acquireLot, { alsoChanges });
  const conflict = useLotConflict("acquire", vehicleId, write.error);
  const zone = useZone();
  const waiting = orders.filter((order) => listLotActions([order]).includes("acquire"));
  const closesAt = findOpenCutoff(orders, Date.now());
  return (
    <ConfirmDialog
      title={title}
      consequences={[
        say("acquireAll", { count: waiting.length }),
        ...(closesAt === null ? [] : [say("acquireEarly", { time: formatTime(closesAt, zone) })]),
        ...useInspectionNote(orders),
      ]}
      action={say("acquire")}
      isBusy={write.isPending}
      error={conflict.error}
      canConfirm={!conflict.isBlocked}
      onConfirm={() => write.mutate({ path: { vehicle_id: vehicleId } }, { onSuccess: onDone })}
      onCancel={onClose}
    >
      {conflict.notice}
    </ConfirmDialog>
  );
}

/** Asks for the hammer price of a won vehicle. */
export function AwardDialog(props: LotDialogProps) {
  const { vehicleId, orders, onDone, onClose } = props;
  const title = useTitle("award", props);
  const formatCar = useMessages(carMessages);
  const say = useMessages(lotMessages);
  const texts = useFieldTexts();
  const write = useWrite(awardLot, { alsoChanges });
  const conflict = useLotConflict("award", vehicleId, write.error);
  const lot = useRead(getLot, { path: { vehicle_id: vehicleId } }, { isAlwaysFresh: true }).data;
  const leader = lot && leaderOf(lot);
  const winner =
    leader === undefined
      ? []
      : [say("awardTo", { partner: leader.partner_name ?? formatCar("unnamedPartner") })];
  return (
    <ActionDialog
      title={title}
      consequences={[...winner, say("awardFinal"), ...useInspectionNote(orders)]}
      action={say("award")}
      fields={awardFields(texts)}
      {...(leader !== undefined && {
        suggest: (typed) => suggestFee(basisOf(leader), typed),
      })}
      notice={(typed) => (
        <>
          {conflict.notice}
          {leader !== undefined && (
            <AwardReviewPane basis={basisOf(leader)} rival={undefined} texts={typed} />
          )}
        </>
      )}
      isBusy={write.isPending}
      error={conflict.error}
      isBlocked={conflict.isBlocked}
      onSend={(body) =>
        write.mutate(
          { path: { vehicle_id: vehicleId }, body: body as unknown as AwardLot },
          { onSuccess: onDone },
        )
      }
      onCancel={onClose}
    />
  );
}

/** Asks why the vehicle was not acquired. */
export function LoseDialog(props: LotDialogProps) {
  const { vehicleId, orders, onDone, onClose } = props;
  const title = useTitle("lose", props);
  const say = useMessages(lotMessages);
  const texts = useFieldTexts();
  const write = useWrite(loseLot, { alsoChanges });
  const conflict = useLotConflict("lose", vehicleId, write.error);
  return (
    <ActionDialog
      title={title}
      consequences={[say("loseAll"), ...useInspectionNote(orders)]}
      action={say("lose")}
      fields={[reasonField("failure_reason", listLossReasons(orders), texts)]}
      notice={conflict.notice}
      isBusy={write.isPending}
      error={conflict.error}
      isBlocked={conflict.isBlocked}
      onSend={(body) =>
        write.mutate(
          { path: { vehicle_id: vehicleId }, body: body as unknown as LoseLot },
          { onSuccess: onDone },
        )
      }
      onCancel={onClose}
    />
  );
}
