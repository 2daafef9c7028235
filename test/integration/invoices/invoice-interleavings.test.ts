import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handler as correctOrder } from "../../../functions/console/orders/correct-order.ts";
import { notifyOrderChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import type { InvoiceResource } from "../../../shared/contract/resources/invoices/invoice.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import type { EventEnvelope } from "../../../shared/domain/webhooks/event.ts";
import type { TestAnswer } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { readEvents } from "../orders/seed-orders.ts";
import {
  asOperator,
  consignee,
  type InvoicedPartner,
  openPartner,
  operator,
  useDesk,
  win,
} from "./invoice-desk.ts";

const orderCount = 2;

useDesk();

/** An operator action on the newest invoice of an order, or on the order. */
interface Attempt {
  kind: "edit" | "issue" | "reissue" | "pay" | "void" | "draft" | "correct" | "notify";
  which: number;
  amount: number;
}

const attempts: fc.Arbitrary<Attempt> = fc.record({
  kind: fc.constantFrom("edit", "issue", "issue", "reissue", "pay", "void", "draft", "correct", "notify"),
  which: fc.nat(orderCount - 1),
  amount: fc.nat(3),
});

/** Concurrent actions of up to three operators, in rounds. */
const rounds = fc.array(fc.array(attempts, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 8 });

async function act(
  { kind, amount }: Attempt,
  orderId: string,
  invoiceId: string,
): Promise<TestAnswer | null> {
  const edit = { amounts: { ocean_freight: amount }, terms: { port: ["Lagos", "Tema"][amount % 2] } };
  switch (kind) {
    case "edit":
      return operator.edit(invoiceId, edit);
    case "issue":
      return operator.issue(invoiceId, { consignee, shipment_month: `2026-1${amount % 2}` });
    case "reissue":
      return operator.reissue(invoiceId, edit);
    case "pay":
      return operator.pay(invoiceId);
    case "void":
      return operator.void(invoiceId);
    case "draft":
      return operator.draft(orderId);
    case "correct":
      return asOperator(correctOrder, { params: { id: orderId }, body: { auction_fee_usd: amount } });
    case "notify":
      await notifyOrderChanges({ now: Date.now() });
      return null;
  }
}

/**
 * Expects that every version of every invoice has one event, in sequence, and is readable, and that no number is
 * used twice.
 */
async function expectSoundInvoices(
  partner: InvoicedPartner,
  events: readonly EventEnvelope[],
): Promise<void> {
  const { data: entries } = (await partner.list({ limit: "200" })).body as { data: InvoiceResource[] };
  const numbers = entries.flatMap(({ number }) => number ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { id } of entries) {
    const invoice = (await partner.get(id)).body as InvoiceResource;
    const reported = events.filter(({ data }) => (data.invoice as InvoiceResource | undefined)?.id === id);
    if (reported.length > 0) expect(reported.at(-1)?.data.invoice).toEqual(invoice);
    const issues = reported.filter(({ type }) => type === "order.invoice_issued").map(({ data }) => data);
    expect(issues.map((data) => (data.invoice as InvoiceResource).version)).toEqual(
      Array.from({ length: invoice.version }, (_, at) => at + 1),
    );
    expect(issues.map((data) => data.previous_version)).toEqual(issues.map((_, at) => at || null));
    for (let version = 1; version <= invoice.version; version += 1) {
      const { status, headers } = await partner.document(id, { version: String(version) });
      expect([status, headers["Content-Disposition"]]).toEqual([
        200,
        `inline; filename="${invoice.number}_v${version}.pdf"`,
      ]);
    }
    expect((await partner.document(id, { version: String(invoice.version + 1) })).status).not.toBe(200);
  }
}

/**
 * Expects that an order shows its newest invoice, that no other invoice is valid, and that the last event shows the
 * order as it is. Only `updated_at` may differ: changes that cancel each other out send no event.
 */
async function expectSoundOrders(partner: InvoicedPartner, events: readonly EventEnvelope[]): Promise<void> {
  const { data: entries } = (await partner.list({ limit: "200" })).body as { data: InvoiceResource[] };
  for (const [orderId, own] of Map.groupBy(entries, ({ order_id }) => order_id)) {
    const order = (await partner.order(orderId)).body as OrderResource;
    const [newest, ...older] = own;
    expect(older.every(({ status }) => status === "void")).toBe(true);
    expect((await partner.orderInvoice(orderId)).body).toMatchObject({ ...newest });
    expect(order.invoice).toMatchObject({ id: newest?.id, version: newest?.version, status: newest?.status });
    const last = events.findLast(({ data }) => (data.order as OrderResource).id === orderId);
    expect(last?.data.order).toEqual({ ...order, updated_at: expect.any(String) });
  }
}

describe("operators acting on invoices in any order", () => {
  it("concurrent invoice changes are not lost, each sends one event, and every published version stays readable", async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const partner = await openPartner();
        const won: Awaited<ReturnType<typeof win>>[] = [];
        for (let count = 0; count < orderCount; count += 1) won.push(await win(partner));
        const newestOf = async (orderId: string) => (await partner.orderInvoice(orderId)).body.id as string;
        for (const round of plan) {
          const orders = round.map(({ which }) => won[which]!.orderId);
          const invoices = await Promise.all(orders.map(newestOf));
          const answers = await Promise.all(
            round.map((attempt, at) => act(attempt, requireValue(orders[at]), requireValue(invoices[at]))),
          );
          for (const answer of answers) expect([200, 201, 409, null]).toContain(answer?.status ?? null);
        }
        await notifyOrderChanges({ now: Date.now() });
        const events = await readEvents(partner.partnerId);
        expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, position) => position + 1));
        await expectSoundInvoices(partner, events);
        await expectSoundOrders(partner, events);
      }),
      { numRuns: 6, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
    );
  });
});
