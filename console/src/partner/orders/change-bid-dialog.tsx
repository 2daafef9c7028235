import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { changeOwnOrderBid } from "../../api/generated/operations.ts";
import type { Order } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { ConflictDialog } from "../../components/forms/conflict-dialog.tsx";
import { findConflicts } from "../../components/forms/find-conflicts.ts";
import { useDraft } from "../../drafts/use-draft.ts";
import { formatMoney } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

interface Values {
  bid: string;
  /** The bid when the dialog was opened, to detect that a colleague changed it. */
  opened: number | null;
}

const isValues = (kept: object): kept is Values =>
  "bid" in kept && typeof kept.bid === "string" && "opened" in kept;

/** Changes the ceiling of a bid. */
export function ChangeBidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const current = order.max_bid_amount_usd;
  const formatCar = useMessages(carMessages);
  const notify = useNotify();
  const draft = useDraft<Values>(
    `bid:${order.id}`,
    { bid: String(current ?? ""), opened: current },
    isValues,
  );
  const [isConflictShown, setConflictShown] = useState(false);
  const write = useWrite(changeOwnOrderBid, { alsoChanges: ["webhooks"] });
  const typed = /^[\d,]+$/.test(draft.values.bid) ? Number(draft.values.bid.replaceAll(",", "")) : null;
  const minimum = order.pricing?.listing_price ?? 1;
  const isValid = typed !== null && typed >= minimum;
  const close = () => {
    draft.reset();
    onClose();
  };
  const send = () =>
    write.mutate(
      { path: { id: order.id }, body: { max_bid_amount_usd: typed } },
      {
        onSuccess: ({ max_bid_amount_usd, is_highest_bid }) => {
          const standing = is_highest_bid ? "Your bid is the highest." : "Another bid is higher.";
          notify({
            type: "success",
            text: `Your bid is ${formatMoney(max_bid_amount_usd, "USD")}. ${standing}`,
          });
          close();
        },
      },
    );
  const conflicts = findConflicts({ bid: draft.values.opened }, { bid: current }, { bid: typed });
  if (isConflictShown && conflicts.length > 0)
    return (
      <ConflictDialog
        changed={null}
        conflicts={conflicts}
        nameOf={() => "Bid"}
        show={(_, value) => formatMoney(value as number | null, "USD")}
        isBusy={write.isPending}
        onTakeCurrent={close}
        onSendTyped={send}
        onCancel={() => setConflictShown(false)}
      />
    );
  return (
    <ConfirmDialog
      title={`Change bid: ${nameCarAndPlate(order, formatCar)}`}
      consequences={[
        "Your operator bids up to this amount for you. The bid is binding.",
        "A changed bid ranks from the time of the change. The earlier of two equal bids wins.",
      ]}
      action={typed === null ? "Change bid" : `Bid ${formatMoney(typed, "USD")}`}
      isBusy={write.isPending}
      error={write.error}
      canConfirm={isValid && typed !== current}
      onConfirm={() => (conflicts.length > 0 ? setConflictShown(true) : send())}
      onCancel={close}
    >
      <FormField
        label="Highest bid (USD)"
        description={`Whole US dollars, at least ${formatMoney(minimum, "USD")}. Your current highest bid is ${formatMoney(order.current_max_bid_usd, "USD")}.`}
        errorText={draft.values.bid !== "" && !isValid ? "Enter a valid bid amount." : undefined}
      >
        <Input
          inputMode="numeric"
          value={draft.values.bid}
          onChange={({ detail }) => draft.change({ bid: detail.value })}
        />
      </FormField>
    </ConfirmDialog>
  );
}
