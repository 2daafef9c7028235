import { type ReactNode, useRef, useState } from "react";
import { acquireLot } from "../../api/generated/operations.ts";
import type { Lot } from "../../api/generated/types.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { listLotActions } from "../lots/evaluate-lot.ts";
import { LotDialog } from "../lots/lot-actions.tsx";
import { lotMessages } from "../lots/lot-messages.ts";
import { cockpitMessages } from "./cockpit-messages.ts";
import { goToNextRow } from "./go-to-next-row.ts";

/**
 * Shows the content of a lot's result. For a lot whose orders can enter acquisition, adds a button for that action.
 * After the dialog closes, the focus returns to the lot: to its price if the lot is now in acquisition.
 */
export function AcquireInRow({ lot, name, children }: { lot: Lot; name: string; children: ReactNode }) {
  const say = useMessages(cockpitMessages);
  const formatLot = useMessages(lotMessages);
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    // The dialog first returns the focus to the button that opened it. Acquisition removes this button.
    setTimeout(() => row.current?.querySelector<HTMLElement>("input, button")?.focus());
  };
  const isWaiting = lot.state === "waiting" && listLotActions(lot.bids).includes("acquire");
  return (
    <div ref={row}>
      {children}
      {isWaiting && (
        // biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling key events of the button inside
        <div className="cockpit-acquire" onKeyDown={goToNextRow}>
          <WriteButton
            operation={acquireLot}
            ariaLabel={say("acquireOf", { lot: name })}
            onClick={() => setOpen(true)}
          >
            {formatLot("acquire")}
          </WriteButton>
        </div>
      )}
      {isOpen && (
        <LotDialog action="acquire" vehicleId={lot.vehicle_id} orders={ordersOf(lot)} onClose={close} />
      )}
    </div>
  );
}

const ordersOf = ({ bids, vehicle, license_plate }: Lot) =>
  bids.map((bid) => ({ ...bid, id: bid.order_id, vehicle, license_plate }));
