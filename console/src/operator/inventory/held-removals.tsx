import Alert from "@cloudscape-design/components/alert";
import { useState } from "react";
import { confirmBatchRemovals } from "../../api/generated/operations.ts";
import type { InventoryBatch } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { houseMessages } from "./house-messages.ts";
import { heldRemovalMessages } from "./inventory-messages.ts";

/**
 * Shows the removals that a full batch holds back, and lets operators confirm them. After a decision, shows that the
 * removals are decided. Renders nothing without held removals.
 */
export function HeldRemovals({ batch }: { batch: InventoryBatch }) {
  const say = useMessages(heldRemovalMessages);
  const [isAsking, setAsking] = useState(false);
  if (batch.held_removals === 0) return null;
  const count = formatNumber(batch.held_removals);
  if (batch.removals_decided_by !== null) return <Alert header={say("decided", { count })} />;
  return (
    <Alert
      type="warning"
      header={say("held", { count })}
      action={
        <WriteButton operation={confirmBatchRemovals} onClick={() => setAsking(true)}>
          {say("confirm")}
        </WriteButton>
      }
    >
      {say("heldNote")}
      {isAsking && <ConfirmRemovalsDialog batch={batch} onClose={() => setAsking(false)} />}
    </Alert>
  );
}

function ConfirmRemovalsDialog({ batch, onClose }: { batch: InventoryBatch; onClose: () => void }) {
  const say = useMessages(heldRemovalMessages);
  const formatHouse = useMessages(houseMessages);
  const notify = useNotify();
  const write = useWrite(confirmBatchRemovals, { alsoChanges: ["orders", "audit"] });
  const count = formatNumber(batch.held_removals);
  const onSuccess = () => {
    notify({ type: "success", text: say("confirmed", { count }) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={say("confirmTitle", { count, house: formatHouse(batch.source) })}
      consequences={[say("ordersEnd"), say("cannotUndo")]}
      action={say("confirm")}
      typedWord={String(batch.held_removals)}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate({ path: { id: batch.id } }, { onSuccess })}
      onCancel={onClose}
    />
  );
}
