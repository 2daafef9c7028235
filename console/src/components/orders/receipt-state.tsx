import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ConnectionError } from "../../api/api-error.ts";
import type { OrderReceipt } from "../../api/generated/types.ts";
import type { Operation } from "../../api/operation.ts";
import { formatMoney } from "../../format/money.ts";
import { formatTime, formatTimeExactly } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { saveFile } from "../lists/save-file.ts";
import { receiptMessages } from "./receipt-messages.ts";
import {
  isSigned,
  type PublicKeys,
  type ShownEvent,
  type ShownOrder,
  showsSignedEvents,
  showsSignedFacts,
} from "./verify-receipt.ts";

type ReadsReceipt = Operation<{
  path: { id: string };
  query: undefined;
  body: undefined;
  answer: OrderReceipt;
}>;

/** The properties of a receipt's state. */
export interface ReceiptStateProps {
  operation: ReadsReceipt;
  /** The order on the page. The receipt is read again when `updated_at` changes. */
  order: ShownOrder & { updated_at: string };
  /** The events on the page; null for a page that shows no events. */
  events: readonly ShownEvent[] | null;
}

/** Shows whether this browser could verify the order's signed receipt, with an explanation. */
export function ReceiptState({ operation, order, events }: ReceiptStateProps) {
  const say = useMessages(receiptMessages);
  const { data, error } = useReceipt(operation, order);
  const isShown =
    data !== undefined && showsSignedFacts(data.receipt, order) && showsSignedEvents(data.receipt, events);
  const isReadAgain = useSecondReading(order, data !== undefined && !isShown);
  if (error !== null)
    return <StatusIndicator type="warning">{say("unavailable", { reason: error.message })}</StatusIndicator>;
  if (data === undefined) return <StatusIndicator type="in-progress">{say("verifying")}</StatusIndicator>;
  const { receipt } = data;
  if (!data.isSigned) return <StatusIndicator type="error">{say("unsigned")}</StatusIndicator>;
  if (!isShown && !isReadAgain)
    return <StatusIndicator type="in-progress">{say("verifying")}</StatusIndicator>;
  if (!isShown) return <StatusIndicator type="error">{say("changed")}</StatusIndicator>;
  return (
    <ExpandableSection headerText={<StatusIndicator type="success">{say("verified")}</StatusIndicator>}>
      <SignedFacts receipt={receipt} />
    </ExpandableSection>
  );
}

function SignedFacts({ receipt }: { receipt: OrderReceipt }) {
  const say = useMessages(receiptMessages);
  const zone = useZone();
  const { order, changes, issued_at, terms } = receipt;
  const formatCeiling = (ceiling: number | null) =>
    ceiling === null ? say("fixedPrice") : formatMoney(ceiling, "USD");
  const save = () =>
    saveFile(
      new TextEncoder().encode(JSON.stringify(receipt, null, 2)),
      `receipt_${order.id}.json`,
      "application/json",
    );
  return (
    <SpaceBetween size="s">
      <div>{say("meaning", { count: changes.length })}</div>
      <div>{say("limits")}</div>
      {receipt.unproven.length > 0 && (
        <div>{say("unproven", { fields: receipt.unproven.map((name) => say(name)).join(", ") })}</div>
      )}
      <KeyValuePairs
        columns={4}
        items={[
          { label: say("signedAt"), value: formatTimeExactly(issued_at, zone) },
          { label: say("key"), value: receipt.key_id },
          { label: say("max_bid_amount_usd"), value: formatCeiling(order.max_bid_amount_usd) },
          { label: say("order_cutoff_at"), value: formatTime(order.order_cutoff_at, zone) },
          { label: say("fx_rate"), value: order.fx_rate ?? "–" },
          {
            label: say("ceilings"),
            value: terms.map(({ version, max_bid_amount_usd, recorded_at }) => (
              <div key={version}>
                {formatCeiling(max_bid_amount_usd)} · {formatTimeExactly(recorded_at, zone)}
              </div>
            )),
          },
        ]}
      />
      <Button iconName="download" onClick={save}>
        {say("save")}
      </Button>
    </SpaceBetween>
  );
}

/**
 * The order may have changed after the page read it and before the receipt was signed. If the page and the receipt
 * differ, this reads the order and its events once more. Returns true when the second read for this version of the
 * order has ended.
 */
function useSecondReading({ updated_at }: { updated_at: string }, differs: boolean): boolean {
  const { environment } = useConsole();
  const queryClient = useQueryClient();
  const [recheckedVersion, setRecheckedVersion] = useState<string | null>(null);
  useEffect(() => {
    if (!differs || recheckedVersion === updated_at) return;
    let isShown = true;
    const readings = (["orders", "webhooks"] as const).map((area) =>
      queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, area) }),
    );
    void Promise.allSettled(readings).then(() => isShown && setRecheckedVersion(updated_at));
    return () => {
      isShown = false;
    };
  }, [differs, environment, queryClient, recheckedVersion, updated_at]);
  return recheckedVersion === updated_at;
}

function useReceipt(operation: ReadsReceipt, { id, updated_at }: ReceiptStateProps["order"]) {
  const { environment, api, apiUrl } = useConsole();
  const input = { path: { id } };
  return useQuery({
    queryKey: [...queryKeys.call(environment, operation, input), updated_at],
    queryFn: async ({ signal }) => {
      const [receipt, keys] = await Promise.all([
        api.call(operation, input, { signal }),
        readPublicKeys(apiUrl, signal),
      ]);
      return { receipt, isSigned: await isSigned(receipt, keys) };
    },
    // A signed receipt never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The partner API publishes the keys and serves them without authentication. */
async function readPublicKeys(apiUrl: string, signal: AbortSignal): Promise<PublicKeys> {
  const response = await fetch(`${apiUrl}/.well-known/jwks.json`, { signal, credentials: "omit" });
  if (!response.ok) throw new ConnectionError(`The request for the public keys returned ${response.status}`);
  return (await response.json()) as PublicKeys;
}
