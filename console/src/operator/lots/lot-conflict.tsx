import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { ApiClient } from "../../api/api-client.ts";
import { ApiError } from "../../api/api-error.ts";
import { getLot, listAudit } from "../../api/generated/operations.ts";
import type { AuditEntry, Lot } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { useNameOfPerson } from "../assignments/use-operators.ts";
import { orderMessages } from "../orders/order-messages.ts";
import { useFieldTexts } from "../orders/use-field-texts.ts";
import { type LotAction, listLotActions } from "./evaluate-lot.ts";
import { lotMessages } from "./lot-messages.ts";

/** The effect of another person's change on an action's dialog. */
export interface LotConflict {
  /** The change to show; null if the action did not fail because of a change. */
  notice: ReactNode;
  /** The error to show; null if the notice explains it. */
  error: unknown;
  /** Whether the lot no longer allows the action. */
  isBlocked: boolean;
}

/**
 * Explains why the service rejected an action on a lot: shows the lot's current state and the last entry of its audit
 * log, which lacks changes by partners and of single orders. While these load or cannot be read, the service's own
 * error is shown.
 */
export function useLotConflict(action: LotAction, vehicleId: string, error: unknown): LotConflict {
  const { api, environment } = useConsole();
  const queryClient = useQueryClient();
  const [found, setFound] = useState<(LotNow & { error: unknown }) | null>(null);
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 409) return;
    let isShown = true;
    const show = (now: LotNow) => {
      if (isShown) setFound({ ...now, error });
    };
    readLotNow(api, vehicleId).then(show, () => undefined);
    void queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, "orders") });
    return () => {
      isShown = false;
    };
  }, [error, vehicleId, api, environment, queryClient]);
  if (found === null || found.error !== error) return { notice: null, error, isBlocked: false };
  const { lot, entry } = found;
  const isPossible = lot.pending_award === null && listLotActions(lot.bids).includes(action);
  return { notice: <LotChange {...{ lot, entry, isPossible }} />, error: null, isBlocked: !isPossible };
}

/** A lot in its stored state, and the last entry of its audit log. */
interface LotNow {
  lot: Lot;
  entry: AuditEntry | undefined;
}

async function readLotNow(api: ApiClient, vehicleId: string): Promise<LotNow> {
  const [lot, audit] = await Promise.all([
    api.call(getLot, { path: { vehicle_id: vehicleId } }),
    api.call(listAudit, { query: { resource_id: vehicleId, limit: 1 } }),
  ]);
  return { lot, entry: audit.data[0] };
}

function LotChange({ lot, entry, isPossible }: LotNow & { isPossible: boolean }) {
  const say = useMessages(lotMessages);
  const formatOrder = useMessages(orderMessages);
  const formatShared = useMessages(sharedMessages);
  const zone = useZone();
  const nameOf = useNameOfPerson();
  const describe = useLotState();
  return (
    <Alert type="warning" header={formatShared("conflict")}>
      <SpaceBetween size="xs">
        {entry !== undefined && (
          <div>{say("lastAction", { by: nameOf(entry.actor), at: formatTime(entry.at, zone) })}</div>
        )}
        <div>{say("stateNow", { state: describe(lot) })}</div>
        {!isPossible && <div>{formatOrder("noLongerPossible")}</div>}
      </SpaceBetween>
    </Alert>
  );
}

/** Returns a function that describes the state of a lot, with the price or the reason of its result. */
function useLotState(): (lot: Lot) => string {
  const say = useMessages(lotMessages);
  const fieldTexts = useFieldTexts();
  return ({ state, award, pending_award: pending, loss_reason: reason }) => {
    if (pending !== null)
      return say("awardPending", { won: formatMoney(pending.auction_final_price_krw, "KRW") });
    if (award !== null) return `${say(state)}, ${formatMoney(award.auction_final_price_krw, "KRW")}`;
    return reason === null ? say(state) : `${say(state)}, ${fieldTexts.reason(reason)}`;
  };
}
