import type { SimulateOrderStatus } from "../index.ts";
import { accessOf, type Command, textFlag } from "./define-command.ts";
import { openClient } from "./find-access.ts";
import { UsageError } from "./outcome.ts";

const wholeNumber = (flags: Parameters<typeof textFlag>[0], name: string): number | undefined => {
  const text = textFlag(flags, name);
  if (text === undefined) return undefined;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new UsageError(`--${name} is a whole number`);
};

/** `vsp orders simulate <id> <status>` */
export const ordersSimulateCommand: Command = {
  name: "orders simulate",
  usage: "<order id> <status> [--purchase-price-usd <n>] [--auction-fee-usd <n>] [--reason <reason>]",
  summary: "put a sandbox order into a status",
  flags: {
    "purchase-price-usd": { type: "string" },
    "auction-fee-usd": { type: "string" },
    reason: { type: "string" },
  },
  words: { least: 2, most: 2 },
  async run({ words: [id = "", status = ""], flags, output }) {
    const client = await openClient(accessOf(flags));
    const reason = textFlag(flags, "reason");
    // The service validates the values, because it knows the values of its version.
    const body = {
      status,
      purchase_price_usd: wholeNumber(flags, "purchase-price-usd"),
      auction_fee_usd: wholeNumber(flags, "auction-fee-usd"),
      ...(reason !== undefined && {
        [status === "failed" ? "failure_reason" : "cancellation_reason"]: reason,
      }),
    } as SimulateOrderStatus;
    const order = await client.orders.simulateStatus(id, body);
    output.result(
      order,
      `${order.id} is ${order.status}${order.webhook_enqueued ? "; order.status_changed is on its way" : ""}`,
    );
  },
};
