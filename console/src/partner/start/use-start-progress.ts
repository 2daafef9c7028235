import { listOwnEvents, listOwnOrders } from "../../api/generated/operations.ts";
import { useRead } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import { partnerReads } from "../partner-reads.ts";

const refreshMilliseconds = 5_000;
const some = { limit: 1 };

/** The completed first steps of an account; undefined while unknown. */
export interface StartProgress {
  key: boolean | undefined;
  call: boolean | undefined;
  endpoint: boolean | undefined;
  order: boolean | undefined;
  event: boolean | undefined;
  certificate: boolean | undefined;
  /**
   * Whether the state of the first steps is loaded. The later steps load afterward, so that the page appears sooner.
   */
  areFirstStepsRead: boolean;
}

/** Reads the account's completed steps and polls for changes. */
export function useStartProgress(): StartProgress {
  const { environment } = useConsole();
  const first = [
    useRead(...partnerReads.keys(), { refreshMilliseconds }),
    useRead(...partnerReads.endpoints(), { refreshMilliseconds }),
  ] as const;
  const areFirstStepsRead = first.every(({ isPending }) => !isPending);
  const later = { refreshMilliseconds, enabled: areFirstStepsRead };
  const orders = useRead(listOwnOrders, { query: some }, later).data?.data;
  const delivered = useRead(listOwnEvents, { query: { delivery_status: "delivered", ...some } }, later).data
    ?.data;
  const certificates = useRead(...partnerReads.certificates(), {
    enabled: areFirstStepsRead && environment === "sandbox",
  }).data?.data;
  const [keys, endpoints] = [first[0].data?.data, first[1].data?.data];
  return {
    areFirstStepsRead,
    key: keys?.some(({ status }) => status === "active"),
    call: keys?.some(({ last_used_at }) => last_used_at !== null),
    endpoint: endpoints?.some(({ enabled }) => enabled),
    order: orders === undefined ? undefined : orders.length > 0,
    event: delivered === undefined ? undefined : delivered.length > 0,
    certificate: certificates?.some(({ result }) => result === "passed"),
  };
}
