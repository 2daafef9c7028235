import type { World } from "./world.ts";

const operator = { scope: "operator" } as const;

/** Shows an invoice from its draft to its payment, and another that is voided and drafted again. */
export async function walkInvoices(world: World, orderId: string): Promise<void> {
  const { recorder, key, partnerId } = world;
  const as = { key };
  const { body: draft } = await recorder.call("getOrderInvoice", { as, path: { id: orderId } });
  const path = { id: draft.id };
  const own = { invoice_id: draft.id };
  await recorder.call("editInvoice", {
    ...{ as: operator, path },
    body: { amounts: { ocean_freight: 1_650 }, terms: { port: "Tema" } },
  });
  await recorder.call("previewInvoice", { as: operator, path });
  await recorder.call("issueInvoice", { as: operator, path, body: { shipment_month: "2026-12" } });
  await recorder.call("reissueInvoice", {
    ...{ as: operator, path, status: 200 },
    body: { amounts: { insurance: 80 } },
  });
  await recorder.call("listInvoices", { as, query: { status: "issued" } });
  await recorder.call("getInvoice", { as, path: own });
  await recorder.call("getInvoiceDocument", { as, path: own, query: { version: "2" } });
  await recorder.call("listOperatorInvoices", {
    ...{ as: operator, query: { status: "issued" } },
    show: ({ data, ...page }) => ({
      data: data.filter(({ dealer_id }: { dealer_id: string }) => dealer_id === partnerId),
      ...page,
      next_cursor: null,
    }),
  });
  await recorder.call("getOperatorInvoice", { as: operator, path });
  await recorder.call("getOperatorInvoiceDocument", { as: operator, path, query: { version: "2" } });
  await recorder.call("recordInvoicePayment", { as: operator, path, body: {} });
  await recorder.call("voidInvoice", {
    ...{ as: operator, path, status: 200 },
    body: { void_reason: "Wrong consignee" },
  });
  await recorder.call("draftInvoice", { as: operator, path: { id: orderId } });
}
