import { requireValue } from "../../support/require-value.ts";
import type { Actor } from "../stage/act-as-function.ts";
import { callRoute, entryOfOperation } from "../stage/call-function.ts";
import { byOperator } from "../stage/people.ts";
import { byRoute, type Operation, type Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";
import { type InvoiceWorld, invoiceSituation, issued } from "./invoices.ts";
import { orderOperations } from "./order-operations.ts";

/** An issued invoice, and an operator's request that a second operator must approve. */
interface ApprovalWorld extends InvoiceWorld {
  approvalId?: string;
}

const claimsOf = (sub: string) => ({ scope: "operator", sub });
const first = claimsOf("first");
const second = claimsOf("second");
const third = claimsOf("third");
const reason = { void_reason: "entered twice" };
const corrections = { packing: { container_no: "CONT1" } };

/** Returns the function with the settings of a stage that requires two operators. */
const asksForTwo = (actor: Actor): Actor => ({
  ...actor,
  environment: { ...actor.environment, SECOND_OPERATOR_NEEDED: "true" },
});

function onInvoice(operationId: string, claims = first, body?: unknown): Operation<ApprovalWorld> {
  const operation = byRoute<ApprovalWorld>(
    operationId,
    ({ invoiceId }) => byOperator({ claims, params: { id: invoiceId }, body }),
    `${operationId} by ${claims.sub}`,
  );
  return { ...operation, run: (actor, world) => operation.run(asksForTwo(actor), world) };
}

const onRequest = (operationId: string, claims = second): Operation<ApprovalWorld> =>
  byRoute(
    operationId,
    ({ approvalId }) => byOperator({ claims, params: { id: requireValue(approvalId) } }),
    `${operationId} by ${claims.sub}`,
  );

const can = {
  askVoid: onInvoice("voidInvoice", first, reason),
  askVoidToo: onInvoice("voidInvoice", second, reason),
  askReissue: onInvoice("reissueInvoice", first, corrections),
  pay: onInvoice("recordInvoicePayment"),
  approve: onRequest("approveRequest"),
  approveToo: onRequest("approveRequest", third),
  approveOwn: onRequest("approveRequest", first),
  reject: onRequest("rejectRequest"),
  takeBack: onRequest("rejectRequest", first),
  moveToExport: orderOperations.moveToExport,
};

/** Issues the invoice and makes the first operator request a change of it. */
const asked =
  (operationId: string, body: object) =>
  async (stage: RaceStage, world: ApprovalWorld): Promise<void> => {
    await issued(stage, world);
    const actor = asksForTwo(stage.actor(entryOfOperation(operationId), "setting up"));
    const request = byOperator({ claims: first, params: { id: world.invoiceId }, body });
    const answer = await callRoute(actor, operationId, request);
    if (answer.status !== 202) throw new Error(`${operationId} answered ${answer.status}`);
    world.approvalId = answer.body.id;
  };

/** Requests and decisions of operators where a second operator must approve. */
export const approvals: Scenario<ApprovalWorld> = {
  kind: "approvals",
  stage: "sandbox",
  situations: [
    invoiceSituation(
      "nothing requested",
      [can.askVoid, can.askVoidToo, can.askReissue, can.pay, can.moveToExport],
      issued,
    ),
    invoiceSituation(
      "void requested",
      [
        can.approve,
        can.approveToo,
        can.approveOwn,
        can.reject,
        can.takeBack,
        can.askVoid,
        can.askVoidToo,
        can.pay,
        can.moveToExport,
      ],
      asked("voidInvoice", reason),
    ),
    invoiceSituation(
      "re-issue requested",
      [can.approve, can.approveToo, can.reject, can.askVoid, can.pay],
      asked("reissueInvoice", corrections),
    ),
  ],
};
