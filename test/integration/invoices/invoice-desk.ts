import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import * as z from "zod/mini";
import { handler as draftInvoice } from "../../../functions/console/invoices/draft-invoice.ts";
import { handler as editInvoice } from "../../../functions/console/invoices/edit-invoice.ts";
import { handler as getOperatorInvoice } from "../../../functions/console/invoices/get-operator-invoice.ts";
import { handler as issueInvoice } from "../../../functions/console/invoices/issue-invoice.ts";
import { handler as listOperatorInvoices } from "../../../functions/console/invoices/list-operator-invoices.ts";
import { handler as recordInvoicePayment } from "../../../functions/console/invoices/record-invoice-payment.ts";
import { handler as reissueInvoice } from "../../../functions/console/invoices/reissue-invoice.ts";
import { handler as voidInvoice } from "../../../functions/console/invoices/void-invoice.ts";
import { handler as getInvoice } from "../../../functions/partner/invoices/get-invoice.ts";
import { handler as getInvoiceDocument } from "../../../functions/partner/invoices/get-invoice-document.ts";
import { handler as listInvoices } from "../../../functions/partner/invoices/list-invoices.ts";
import { handler as getOrder } from "../../../functions/partner/orders/get-order.ts";
import { handler as getOrderInvoice } from "../../../functions/partner/orders/get-order-invoice.ts";
import { requireOrderById } from "../../../shared/application/orders/reads/require-order.ts";
import type { NewPartner } from "../../../shared/application/partners/create-partner.ts";
import { type InvoiceResource, invoiceSchema } from "../../../shared/contract/resources/invoices/invoice.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable, type TableNeeds } from "../../support/table/start-table.ts";
import { krwPerUsd, place, readEvents, seedListing } from "../orders/seed-orders.ts";

/** Issuer of the tests' invoices, as a deployment configures it. */
export const seller = {
  name: "Hanbada Trading Co., Ltd.",
  addressLines: ["12 Harbour-ro, Jung-gu", "Incheon, Republic of Korea"],
  registrationNumber: "123-45-67890",
  email: "invoices@hanbada.example",
  phone: null,
  bank: {
    name: "Hanbada Bank",
    branch: null,
    swift: "HANBKRSE",
    accountNumber: "001-234567-89",
    accountHolder: "Hanbada Trading Co., Ltd.",
  },
  logoKey: null,
};

/** Consignee of the tests' invoices. */
export const consignee = {
  name: "Lagos Motors Ltd",
  address: "4 Marina Road\nLagos",
  email: "buying@lagos.example",
  phone: null,
  company_registration: "RC-1",
};

/** Body of the request that issues a draft. */
export const issueBody = { consignee, shipment_month: "2026-11" };

/** Provides the tests of a file with a table with a rate, a document store and a seller. */
export function useDesk(needs: TableNeeds = {}): void {
  let table: RunningTable;
  let store: RunningObjectStore;
  beforeAll(async () => {
    [table, store] = await Promise.all([startTable(needs), startObjectStore()]);
    process.env.SELLER = JSON.stringify(seller);
    await putFxRate({ krwPerUsd, asOf: Date.now(), fetchedAt: Date.now() });
  });
  afterAll(() => Promise.all([table.stop(), store.stop()]));
}

/** Calls a function as an operator. */
export const asOperator = (handler: GatewayHandler, request: TestRequest = {}): Promise<TestAnswer> =>
  callHandler(handler, {
    method: "POST",
    claims: { scope: "operator", sub: "ops@example.com" },
    ...request,
  });

/** Operator actions on an invoice, each with the body of its route. */
export const operator = {
  get: (id: string) => asOperator(getOperatorInvoice, { params: { id } }),
  list: (query: Record<string, string> = {}) => asOperator(listOperatorInvoices, { query }),
  edit: (id: string, body: unknown) => asOperator(editInvoice, { params: { id }, body }),
  /** Null sends no body. */
  issue: (id: string, body: object | null = issueBody) =>
    asOperator(issueInvoice, { params: { id }, ...(body && { body }) }),
  /** Null sends no body. */
  reissue: (id: string, body: object | null = {}) =>
    asOperator(reissueInvoice, { params: { id }, ...(body && { body }) }),
  pay: (id: string, body?: unknown) => asOperator(recordInvoicePayment, { params: { id }, body }),
  void: (id: string, reason = "entered twice") =>
    asOperator(voidInvoice, { params: { id }, body: { void_reason: reason } }),
  draft: (orderId: string) => asOperator(draftInvoice, { params: { id: orderId } }),
};

/** A partner and its reads of invoices. */
export interface InvoicedPartner extends OpenedAccount {
  /** Prefix of its invoice numbers. */
  prefix: string;
  get(id: string): Promise<TestAnswer>;
  list(query?: Record<string, string>): Promise<TestAnswer>;
  document(id: string, query?: Record<string, string>): Promise<TestAnswer>;
  order(id: string): Promise<TestAnswer>;
  orderInvoice(id: string): Promise<TestAnswer>;
}

let openedCount = 0;

/** Creates an account. Its invoices are validated on each read. */
export async function openPartner(settings: Partial<NewPartner> = {}): Promise<InvoicedPartner> {
  openedCount += 1;
  const prefix = settings.invoice_prefix ?? `HARB${openedCount}`;
  const account = await openAccount({ ...settings, invoice_prefix: prefix });
  const call = (handler: GatewayHandler, params: Record<string, string>, query?: Record<string, string>) =>
    callHandler(handler, { params, ...(query ? { query } : {}), headers: { "x-api-key": account.apiKey } });
  return {
    ...account,
    prefix,
    get: (id) => call(getInvoice, { invoice_id: id }),
    list: (query) => call(listInvoices, {}, query),
    document: (id, query) => call(getInvoiceDocument, { invoice_id: id }, query),
    order: (id) => call(getOrder, { id }),
    orderInvoice: (id) => call(getOrderInvoice, { id }),
  };
}

/** Price at which the partner wins a car. */
export const hammer = { priceKrw: 20_000_000, feeUsd: 350 };

/** Makes the partner win a car. Returns its order and the draft. */
export async function win(
  { partnerId }: Pick<OpenedAccount, "partnerId">,
  terms: { priceKrw?: number; feeUsd?: number | null } = {},
  car: Parameters<typeof seedListing>[0] = {},
): Promise<{ orderId: string; vehicleId: string; draft: InvoiceResource }> {
  const vehicleId = await seedListing({ auctionDate: Date.now() + 10 * day, ...car });
  const { order } = await place(
    partnerId,
    { vehicleId, maxBidAmountUsd: 50_000 },
    { token: randomUUID(), now: Date.now() },
  );
  const context = () => ({ actor: "ops@example.com", now: Date.now() });
  await actOnLot(vehicleId, { kind: "acquire" }, context());
  const { priceKrw = hammer.priceKrw, feeUsd = hammer.feeUsd } = terms;
  const award = { winnerOrderId: null, auctionFinalPriceKrw: priceKrw, auctionFeeUsd: feeUsd };
  await actOnLot(vehicleId, { kind: "award", terms: award }, context());
  const won = await requireOrderById(order.id);
  const { body } = await operator.get(won.invoice!.invoiceId);
  expectInvoice(body);
  return { orderId: order.id, vehicleId, draft: body };
}

/** Expects that the response is an invoice with exactly the fields of the contract. */
export const expectInvoice = (body: unknown): void =>
  expect(() => z.parse(z.strictObject(invoiceSchema.shape), body)).not.toThrow();

/** Returns the newest event of a partner. */
export const lastEvent = async (partnerId: string) => (await readEvents(partnerId)).at(-1);

/** Returns status, code and details of a rejection. */
export const refusal = ({ status, body }: TestAnswer) => [status, body.error?.code, body.error?.details];
