import { approveRequest, rejectRequest } from "../../api/generated/operations.ts";
import type { ApprovalEntry } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import { nameCarAndPlate } from "../../components/cars/name-car.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";
import { approvalActionMessages, approvalMessages } from "./approval-messages.ts";

/** The possible decisions on a request. */
export type Decision = "approve" | "reject";

const alsoChanges = ["invoices", "orders", "audit"] as const;

/** Asks for confirmation before a request is approved, which executes it, or rejected. */
export function DecideDialog(props: {
  approval: ApprovalEntry;
  decision: Decision;
  /** Whether the deciding operator is the requesting operator. */
  isOwn: boolean;
  onClose: () => void;
}) {
  const { approval, decision, isOwn, onClose } = props;
  const say = useMessages(approvalMessages);
  const formatAction = useMessages(approvalActionMessages);
  const formatCar = useMessages(carMessages);
  const notify = useNotify();
  const approve = useWrite(approveRequest, { alsoChanges });
  const reject = useWrite(rejectRequest, { alsoChanges });
  const isApprove = decision === "approve";
  const write = isApprove ? approve : reject;
  const name = approval.invoice_number ?? approval.invoice_id;
  const verb = say(isApprove ? "approve" : isOwn ? "takeBack" : "reject");
  const note = approval.action === "void" ? "approveVoid" : "approveReissue";
  const onSuccess = () => {
    notify({ type: "success", text: say(isApprove ? "approved" : "rejected", { name }) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`${verb}: ${formatAction(approval.action)} ${name} (${nameCarAndPlate(approval, formatCar)})`}
      consequences={[say(isApprove ? note : "rejectNote", { name })]}
      action={verb}
      {...(isApprove && approval.action === "void" && { typedWord: name })}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => write.mutate({ path: { id: approval.id } }, { onSuccess })}
      onCancel={onClose}
    />
  );
}
