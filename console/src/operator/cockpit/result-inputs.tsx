import Input from "@cloudscape-design/components/input";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Lot } from "../../api/generated/types.ts";
import { ErrorText } from "../../components/error-pane.tsx";
import { FieldInputs } from "../../components/forms/field-inputs.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { leaderOf } from "../lots/leading-bids.ts";
import { PendingAwardLine } from "../lots/pending-award.tsx";
import { AwardLine } from "../orders/award-review.tsx";
import { overrideField } from "../orders/transition-fields.ts";
import { useFieldTexts } from "../orders/use-field-texts.ts";
import { AcquireInRow } from "./acquire-in-row.tsx";
import { cockpitMessages } from "./cockpit-messages.ts";
import { goToNextRow } from "./go-to-next-row.ts";
import { awaitsResult, hasResult, lossReasonsOf } from "./read-result.ts";
import { type Row, type RowTexts, readRow } from "./read-row.ts";
import type { useCockpit } from "./use-cockpit.ts";

interface ResultInputsProps {
  lot: Lot;
  /** The lot's name for screen readers. */
  name: string;
  texts: RowTexts;
  onChange: (changes: Partial<RowTexts>) => void;
}

/**
 * Shows the result of a lot, or the fields to enter it. A lot that is not in acquisition yet can only be acquired or
 * recorded as lost.
 */
export function LotResult(props: ResultInputsProps) {
  const { vehicle_id: vehicleId, pending_award: pending } = props.lot;
  if (pending !== null) return <PendingAwardLine vehicleId={vehicleId} pending={pending} />;
  return (
    <AcquireInRow lot={props.lot} name={props.name}>
      {awaitsResult(props.lot) ? (
        <ResultInputs {...props} />
      ) : (
        <div className="cockpit-state">
          <LotState lot={props.lot} />
          {lossReasonsOf(props.lot).length > 0 && <LossChoice {...props} />}
        </div>
      )}
    </AcquireInRow>
  );
}

function ResultInputs({ lot, name, texts, onChange }: ResultInputsProps) {
  const say = useMessages(cockpitMessages);
  const row = readRow(lot, texts);
  const isUnread = texts.price.trim() !== "" && texts.loss === "" && row.result === null && !row.isFeeUnread;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling key events of the fields inside */}
      <div className="cockpit-inputs" onKeyDown={goToNextRow}>
        <Input
          inputMode="numeric"
          autoComplete={false}
          ariaLabel={say("hammerOf", { lot: name })}
          placeholder={formatNumber(leaderOf(lot)?.ceiling_krw)}
          value={texts.price}
          invalid={isUnread}
          disabled={texts.loss !== ""}
          onChange={({ detail }) => onChange({ price: detail.value })}
        />
        <Input
          inputMode="numeric"
          autoComplete={false}
          ariaLabel={say("feeOf", { lot: name })}
          placeholder={say("fee")}
          value={row.fee}
          invalid={row.isFeeUnread}
          disabled={texts.loss !== ""}
          onChange={({ detail }) => onChange({ fee: detail.value })}
        />
        <LossChoice lot={lot} name={name} texts={texts} onChange={onChange} />
      </div>
      <div className="cockpit-paper cockpit-written">{row.result !== null && <Written row={row} />}</div>
      {isUnread && <StatusIndicator type="error">{say("noPrice")}</StatusIndicator>}
      {row.isFeeUnread && <StatusIndicator type="error">{say("noFee")}</StatusIndicator>}
      {row.review !== null && <AwardLine review={row.review} />}
      {row.needsReason && (
        <FieldInputs
          fields={[overrideField({ field: () => say("reasonOf", { lot: name }) })]}
          texts={{ override_reason: texts.reason }}
          faults={{}}
          onChange={(_, reason) => onChange({ reason })}
        />
      )}
    </>
  );
}

/** The typed result as text, for paper. Without a result, the space stays blank for handwriting. */
function Written({ row: { result, fee } }: { row: Row }) {
  const say = useMessages(cockpitMessages);
  const fieldTexts = useFieldTexts();
  if (result?.kind !== "award") return result === null ? null : fieldTexts.reason(result.reason);
  return (
    <>
      {formatMoney(result.priceKrw, "KRW")}
      {fee !== "" && ` · ${say("fee")}: ${fee}`}
    </>
  );
}

function LossChoice({ lot, name, texts, onChange }: ResultInputsProps) {
  const say = useMessages(cockpitMessages);
  const fieldTexts = useFieldTexts();
  const reasons = lossReasonsOf(lot);
  return (
    <select
      aria-label={say("lossOf", { lot: name })}
      value={reasons.some((reason) => reason === texts.loss) ? texts.loss : ""}
      onChange={({ target }) => onChange({ loss: target.value as RowTexts["loss"] })}
    >
      <option value="">{say("noLoss")}</option>
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {fieldTexts.reason(reason)}
        </option>
      ))}
    </select>
  );
}

function LotState({ lot }: { lot: Lot }) {
  const say = useMessages(cockpitMessages);
  const fieldTexts = useFieldTexts();
  if (lot.award !== null)
    return (
      <StatusIndicator type="success">
        {say("won", { won: formatMoney(lot.award.auction_final_price_krw, "KRW") })}
      </StatusIndicator>
    );
  if (lot.state === "lost" && lot.loss_reason !== null)
    return (
      <StatusIndicator type="error">
        {say("lost", { reason: fieldTexts.reason(lot.loss_reason) })}
      </StatusIndicator>
    );
  if (lot.state === "passed" || lot.state === "cancelled")
    return <StatusIndicator type="stopped">{say(lot.state)}</StatusIndicator>;
  return <StatusIndicator type="pending">{say("waiting")}</StatusIndicator>;
}

/** Shows the progress of a lot's submitted result. */
export function Submitted({ lot, cockpit }: { lot: Lot; cockpit: ReturnType<typeof useCockpit> }) {
  const say = useMessages(cockpitMessages);
  const progress = cockpit.each.progress.get(lot.vehicle_id);
  // A recorded result is displayed instead of the fields. After an award is taken back, the lot awaits a result again.
  const isShown = hasResult(lot) || lot.pending_award !== null || awaitsResult(lot);
  if (progress === undefined || (isShown && progress.state === "succeeded")) return null;
  if (progress.state === "failed")
    return (
      <StatusIndicator type="error">
        {say("failed")} <ErrorText error={progress.error} />
      </StatusIndicator>
    );
  return (
    <StatusIndicator type={progress.state === "succeeded" ? "success" : "loading"}>
      {say(progress.state === "succeeded" ? "recorded" : "working")}
    </StatusIndicator>
  );
}
