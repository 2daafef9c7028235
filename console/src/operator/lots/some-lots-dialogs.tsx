import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { acquireLot, awardLot } from "../../api/generated/operations.ts";
import type { AwardLot, Lot, LotOutcome } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { FieldInputs } from "../../components/forms/field-inputs.tsx";
import { areTexts, bodyOf, isComplete, type Texts } from "../../components/forms/form-fields.ts";
import { refusedFields } from "../../components/forms/refused-fields.ts";
import { useDialogDraft } from "../../drafts/use-dialog-draft.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useConsole } from "../../start/console-context.ts";
import { BulkDialog } from "../bulk/bulk-dialog.tsx";
import { useBulkAction } from "../bulk/use-bulk-action.ts";
import { AwardLine } from "../orders/award-review.tsx";
import { awardFields } from "../orders/transition-fields.ts";
import { useFieldTexts } from "../orders/use-field-texts.ts";
import { describeLot } from "./describe-lot.ts";
import { findOpenCutoff } from "./evaluate-lot.ts";
import { lotMessages } from "./lot-messages.ts";
import { readAward } from "./read-award.ts";

interface SomeLotsProps {
  lots: readonly Lot[];
  onClose: () => void;
}

type TextsByLot = Readonly<Record<string, Texts>>;

const areTextsByLot = (kept: object): kept is TextsByLot =>
  Object.values(kept).every((texts) => typeof texts === "object" && texts !== null && areTexts(texts));

const changedAreas = ["orders", "invoices", "overview", "audit"] as const;

const withId = (lot: Lot) => ({ ...lot, id: lot.vehicle_id });

/** Confirms the acquisition of all waiting orders of several lots, and shows the result of each lot. */
export function AcquireSomeDialog({ lots, onClose }: SomeLotsProps) {
  const say = useMessages(lotMessages);
  const formatCar = useMessages(carMessages);
  const { api } = useConsole();
  const zone = useZone();
  const cutoffOf = ({ bids }: Lot) => findOpenCutoff(bids, Date.now());
  const earlyCount = lots.filter((lot) => cutoffOf(lot) !== null).length;
  const each = useBulkAction<ReturnType<typeof withId>, LotOutcome>(
    ({ vehicle_id }, idempotencyKey) => api.call(acquireLot, { path: { vehicle_id } }, { idempotencyKey }),
    changedAreas,
  );
  return (
    <BulkDialog
      title={say("acquireSome", { count: lots.length })}
      consequences={[
        say("acquireEach"),
        ...(earlyCount === 0 ? [] : [say("acquireSomeEarly", { count: earlyCount })]),
      ].join(" ")}
      label={say("lot")}
      items={lots.map(withId)}
      nameOf={(lot) => describeLot(lot, formatCar)}
      detailOf={(lot) => {
        const closesAt = cutoffOf(lot);
        return (
          <>
            {say("ordersDone", { count: lot.bid_count })}
            {closesAt !== null && (
              <StatusIndicator type="warning">
                {say("acquireEarly", { time: formatTime(closesAt, zone) })}
              </StatusIndicator>
            )}
          </>
        );
      }}
      each={each}
      start={say("acquire")}
      formatDone={({ orders }) => say("ordersDone", { count: orders.length })}
      onClose={onClose}
    />
  );
}

/** Asks for the hammer prices of several lots and shows each result. */
export function AwardSomeDialog({ lots, onClose }: SomeLotsProps) {
  const say = useMessages(lotMessages);
  const formatCar = useMessages(carMessages);
  const { api } = useConsole();
  const allFields = awardFields(useFieldTexts());
  const title = say("awardSome", { count: lots.length });
  const { values: typed, change, isRestored } = useDialogDraft<TextsByLot>("award-some", {}, areTextsByLot);
  const readLot = (lot: Lot) => readAward(lot, allFields, typed[lot.vehicle_id] ?? {});
  const awardOf = (lot: Lot) => {
    const { fields, texts } = readLot(lot);
    return bodyOf(fields, texts) as unknown as AwardLot;
  };
  const each = useBulkAction<ReturnType<typeof withId>, LotOutcome>(
    (lot, idempotencyKey) =>
      api.call(awardLot, { path: { vehicle_id: lot.vehicle_id }, body: awardOf(lot) }, { idempotencyKey }),
    changedAreas,
    awardOf,
  );
  const faultsOf = (vehicleId: string) => {
    const progress = each.progress.get(vehicleId);
    return refusedFields(progress?.state === "failed" ? progress.error : null);
  };
  return (
    <BulkDialog
      title={title}
      consequences={say("awardEach")}
      label={say("lot")}
      items={lots.map(withId)}
      nameOf={(lot) => describeLot(lot, formatCar)}
      detailOf={(lot) => {
        const { fields, texts, review } = readLot(lot);
        const { vehicle_id: id } = lot;
        return (
          <>
            <FieldInputs
              fields={fields}
              texts={texts}
              faults={faultsOf(id)}
              columns={2}
              onChange={(path, text) => change({ [id]: { ...typed[id], [path]: text } })}
            />
            {review !== null && <AwardLine review={review} />}
          </>
        );
      }}
      each={each}
      start={say("award")}
      isRestored={isRestored}
      canStart={lots.every((lot) => {
        const { fields, texts } = readLot(lot);
        return isComplete(fields, texts);
      })}
      formatDone={({ orders }) => say("ordersDone", { count: orders.length })}
      onClose={onClose}
    />
  );
}
