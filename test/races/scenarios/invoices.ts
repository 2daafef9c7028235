import { ask, byOperator, byPartner, byUser } from "../stage/people.ts";
import { byRoute, type Operation, type Scenario, type Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { orderOperations } from "./order-operations.ts";
import { hammer, move, type OrderWorld, orderSituation, placeTwo } from "./order-world.ts";

/** A won order with its invoice. */
export interface InvoiceWorld extends OrderWorld {
  invoiceId: string;
}

const consignee = { name: "Lagos Motors Ltd", address: "4 Marina Road\nLagos" };
const issueBody = { consignee, shipment_month: "2026-11" };
const reason = { void_reason: "entered twice" };

const onInvoice = (operationId: string, body?: unknown): Operation<InvoiceWorld> =>
  byRoute(operationId, ({ invoiceId }) => byOperator({ params: { id: invoiceId }, body }));

const can = {
  edit: onInvoice("editInvoice", { packing: { terminal_name: "Incheon" } }),
  issue: onInvoice("issueInvoice", issueBody),
  reissue: onInvoice("reissueInvoice", { packing: { container_no: "CONT1" } }),
  pay: onInvoice("recordInvoicePayment"),
  void: onInvoice("voidInvoice", reason),
  draft: byRoute<InvoiceWorld>("draftInvoice", ({ orderId }) => byOperator({ params: { id: orderId } })),
  changePartner: byRoute<InvoiceWorld>("changePartner", ({ owner }) =>
    byOperator({ params: { id: owner.partnerId }, body: { invoice_prefix: "OTHER" } }),
  ),
  read: byRoute<InvoiceWorld>("getInvoiceDocument", ({ owner, invoiceId }) =>
    byPartner(owner, { params: { invoice_id: invoiceId } }),
  ),
  readOwn: byRoute<InvoiceWorld>("getOwnInvoiceDocument", ({ owner, invoiceId }) =>
    byUser(owner, { params: { id: invoiceId } }),
  ),
  correctPrice: orderOperations.correctPrice,
  moveToExport: orderOperations.moveToExport,
  simulatePlaced: orderOperations.simulatePlaced,
  notifyChanges: orderOperations.notifyChanges,
};

/** Returns a won order with its invoice after the steps of `lead`, and the operations on them. */
export function invoiceSituation(
  name: string,
  operations: readonly Operation<InvoiceWorld>[],
  lead: (stage: RaceStage, world: InvoiceWorld) => Promise<unknown> = async () => {},
): Situation<InvoiceWorld> {
  const { at, prepare } = orderSituation(name, [], async (stage) => {
    const world = await placeTwo(stage);
    await move(stage, world, "acquiring");
    await move(stage, world, "secured", hammer);
    const { invoice } = await ask(
      stage,
      "getOrder",
      byPartner(world.owner, { params: { id: world.orderId } }),
    );
    const won = { ...world, invoiceId: invoice.id as string };
    await lead(stage, won);
    return won;
  });
  return { name, at, operations, prepare: async (stage) => (await prepare(stage)) as InvoiceWorld };
}

const act = (stage: RaceStage, operationId: string, id: string, body?: unknown) =>
  ask(stage, operationId, byOperator({ params: { id }, body }));
/** Issues the draft. */
export const issued = (stage: RaceStage, { invoiceId }: InvoiceWorld) =>
  act(stage, "issueInvoice", invoiceId, issueBody);

/** All operations on the invoice of an order. */
export const invoices: Scenario<InvoiceWorld> = {
  kind: "invoices",
  stage: "sandbox",
  // If an issue loses the race, its number becomes a gap, or the next issue uses it.
  free: [/ NUMBER#/],
  situations: [
    invoiceSituation("draft", [
      can.edit,
      can.issue,
      can.void,
      can.draft,
      can.changePartner,
      can.correctPrice,
      can.moveToExport,
      can.simulatePlaced,
      can.notifyChanges,
    ]),
    invoiceSituation(
      "issued",
      [can.reissue, can.pay, can.void, can.moveToExport, can.read, can.readOwn],
      issued,
    ),
    invoiceSituation(
      "void",
      [can.draft, can.correctPrice, can.simulatePlaced, can.notifyChanges],
      async (stage, world) => {
        await issued(stage, world);
        await act(stage, "voidInvoice", world.invoiceId, reason);
      },
    ),
  ],
};
