import { useState } from "react";
import { createOwnHistoryLookup, getAccount } from "../../api/generated/operations.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useRead } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import type { KnownCar } from "./lookup-form.ts";
import { OrderReportDialog } from "./order-report-dialog.tsx";

/** Opens the order form of a report, if the account may order reports. */
export function OrderReportButton({ car, variant }: { car?: KnownCar; variant: "primary" | "normal" }) {
  const { environment } = useConsole();
  const { data: account } = useRead(getAccount, {});
  const [isOpen, setOpen] = useState(false);
  const isDisabled = environment === "production" && account?.history_lookup_enabled === false;
  return (
    <>
      <WriteButton
        operation={createOwnHistoryLookup}
        variant={variant}
        disabled={isDisabled}
        disabledReason="History reports are not enabled for your account. Ask your operator."
        onClick={() => setOpen(true)}
      >
        Order history report
      </WriteButton>
      {isOpen && <OrderReportDialog {...(car && { car })} onClose={() => setOpen(false)} />}
    </>
  );
}
