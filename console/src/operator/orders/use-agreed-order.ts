import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatorOrder } from "../../api/generated/types.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { type OrderNow, readOrderNow } from "./read-order-now.ts";

/** Someone else's changes to an order during a decision. */
export interface OrderNews extends OrderNow {
  /** The state of the order on which the user based the action. */
  agreed: OperatorOrder;
}

/** The order on which the user based an action, compared with its state when the action is executed. */
export interface AgreedOrder {
  /** The detected change. Nothing is done until the user has acknowledged it. */
  news: OrderNews | null;
  isBusy: boolean;
  error: unknown;
  /** Reads the order again and performs the action, unless someone changed the order in the meantime. */
  doIfUnchanged: (action: () => void) => Promise<void>;
  /** Acknowledges the change: the next action is based on the current order. */
  takeNotice: () => void;
}

/** Prevents an action on an order that changed after the user decided. */
export function useAgreedOrder(shown: OperatorOrder): AgreedOrder {
  const { api, environment } = useConsole();
  const queryClient = useQueryClient();
  const [agreed, setAgreed] = useState(shown);
  const [now, setNow] = useState<OrderNow | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const doIfUnchanged = async (action: () => void) => {
    setBusy(true);
    setError(null);
    try {
      const read = await readOrderNow(api, agreed.id);
      if (read.order.version === agreed.version) action();
      else {
        setNow(read);
        void queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, "orders") });
      }
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const takeNotice = () => {
    if (now !== null) setAgreed(now.order);
    setNow(null);
  };
  return { news: now === null ? null : { ...now, agreed }, isBusy, error, doIfUnchanged, takeNotice };
}
