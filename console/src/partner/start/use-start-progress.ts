import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { listOwnEvents, listOwnOrders } from "../../api/generated/operations.ts";
import type { EventLogEntry } from "../../api/generated/types.ts";
import { useRead } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";

const refreshMilliseconds = 5_000;
const arrivalMilliseconds = 2_000;
const shownEvents = 5;
const some = { limit: 1 };

/** The completed first steps of an account; undefined while unknown. */
export interface StartProgress {
  key: boolean | undefined;
  call: boolean | undefined;
  endpoint: boolean | undefined;
  order: boolean | undefined;
  event: boolean | undefined;
  certificate: boolean | undefined;
  /** The newest events since the page was opened. */
  arrivals: UseQueryResult<{ data: EventLogEntry[] }>;
}

/**
 * Reads the account's completed steps and polls for changes. The later steps load after the first steps, so that the
 * page appears sooner.
 */
export function useStartProgress(): StartProgress {
  const { environment } = useConsole();
  const first = [
    useRead(...partnerReads.keys(), { refreshMilliseconds }),
    useRead(...partnerReads.endpoints(), { refreshMilliseconds }),
  ] as const;
  const areFirstStepsRead = first.every(({ isPending }) => !isPending);
  const later = { refreshMilliseconds, enabled: areFirstStepsRead };
  const orders = useRead(listOwnOrders, { query: some }, later).data?.data;
  const [since] = useState(() => new Date().toISOString());
  const newest = { query: { from: since, limit: shownEvents } };
  const arrivals = useRead(listOwnEvents, newest, { ...later, refreshMilliseconds: arrivalMilliseconds });
  const certificates = useRead(...partnerReads.certificates(), {
    enabled: areFirstStepsRead && environment === "sandbox",
  }).data?.data;
  const [keys, endpoints] = [first[0].data?.data, first[1].data?.data];
  const earlier = useEarlierDelivery(areFirstStepsRead ? endpoints : undefined);
  return {
    arrivals,
    key: keys?.some(({ status }) => status === "active"),
    call: keys?.some(({ last_used_at }) => last_used_at !== null),
    endpoint: endpoints?.some(({ enabled }) => enabled),
    order: orders === undefined ? undefined : orders.length > 0,
    event: arrivals.data?.data.some(isDelivered) || earlier,
    certificate: certificates?.some(({ result }) => result === "passed"),
  };
}

const isDelivered = ({ delivery_status }: EventLogEntry): boolean => delivery_status === "delivered";

/**
 * Reports whether an event was delivered before the page was opened; undefined while unknown. The search reads the log
 * from its newest event, up to several megabytes after an outage. It therefore runs only with an endpoint, and once.
 */
function useEarlierDelivery(endpoints: readonly unknown[] | undefined): boolean | undefined {
  const hasEndpoint = endpoints !== undefined && endpoints.length > 0;
  const query = { delivery_status: "delivered" as const, ...some };
  const { data } = useRead(listOwnEvents, { query }, { enabled: hasEndpoint });
  if (endpoints?.length === 0) return false;
  return data === undefined ? undefined : data.data.length > 0;
}
