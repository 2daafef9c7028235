import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createOwnOrder, getOwnVehicle } from "../../api/generated/operations.ts";
import type { CreateOrder, Order, VehicleDetail } from "../../api/generated/types.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useWrite } from "../../query/use-write.ts";
import { useConsole } from "../../start/console-context.ts";
import { describeOfferChange, offerOf } from "./order-form.ts";

/** Places an order on a car as displayed. If the offer has changed, it shows the changes and sends nothing. */
export function usePlaceOrder(vehicle: VehicleDetail, idempotencyKey: string) {
  const { api, environment } = useConsole();
  const queryClient = useQueryClient();
  const zone = useZone();
  const write = useWrite(createOwnOrder, { alsoChanges: ["webhooks"], idempotencyKey });
  const [seen, setSeen] = useState(() => offerOf(vehicle));
  const [changes, setChanges] = useState<string[]>([]);
  const [isReading, setReading] = useState(false);
  const [readError, setReadError] = useState<unknown>(null);
  const readNow = () => {
    const asked = { path: { id: vehicle.id } };
    return queryClient.fetchQuery({
      queryKey: queryKeys.call(environment, getOwnVehicle, asked),
      queryFn: ({ signal }) => api.call(getOwnVehicle, asked, { signal }),
      staleTime: 0,
    });
  };
  const place = async (body: CreateOrder, onPlaced: (order: Order) => void) => {
    setReading(true);
    setReadError(null);
    setChanges([]);
    try {
      const now = offerOf(await readNow());
      const found = describeOfferChange(seen, now, (instant) => formatTime(instant, zone));
      setSeen(now);
      setChanges(found);
      if (found.length === 0) write.mutate({ body }, { onSuccess: onPlaced });
    } catch (error) {
      setReadError(error);
    } finally {
      setReading(false);
    }
  };
  return {
    ...{ place, changes },
    isBusy: isReading || write.isPending,
    error: readError ?? write.error,
  };
}
