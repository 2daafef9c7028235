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
}

/** Reads the account's completed steps and polls for changes. */
export function useStartProgress(): StartProgress {
  const { environment } = useConsole();
  const often = { refreshMilliseconds };
  const keys = useRead(...partnerReads.keys(), often).data?.data;
  const endpoints = useRead(...partnerReads.endpoints(), often).data?.data;
  const orders = useRead(listOwnOrders, { query: some }, often).data?.data;
  const delivered = useRead(listOwnEvents, { query: { delivery_status: "delivered", ...some } }, often).data
    ?.data;
  const certificates = useRead(...partnerReads.certificates(), { enabled: environment === "sandbox" }).data
    ?.data;
  return {
    key: keys?.some(({ status }) => status === "active"),
    call: keys?.some(({ last_used_at }) => last_used_at !== null),
    endpoint: endpoints?.some(({ enabled }) => enabled),
    order: orders === undefined ? undefined : orders.length > 0,
    event: delivered === undefined ? undefined : delivered.length > 0,
    certificate: certificates?.some(({ result }) => result === "passed"),
  };
}
