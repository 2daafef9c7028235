import { consignee } from "../../../support/records/consignee.ts";
import { openConsoleSession } from "../../../support/requests/sign-in.ts";
import { requireValue } from "../../../support/require-value.ts";
import { waitForBatch } from "../../../support/stage/enter-listings.ts";
import { holdRemovals } from "../../../support/stage/hold-removals.ts";
import { stage } from "../../shared-stage.ts";
import type { World } from "./world.ts";

const operator = { scope: "operator" } as const;
const production = { environment: "production", as: operator } as const;
const firstTwo = ({ data, ...page }: { data: readonly unknown[] }) => ({ data: data.slice(0, 2), ...page });

/** Shows an approval by a second operator. The local production requires it, its sandbox does not. */
export async function walkApprovals(world: World): Promise<void> {
  const { recorder } = world;
  const { id, partnerName } = await issueInvoice();
  world.names.push([partnerName, "Accra Cars Ltd"]);
  const path = { id };
  const corrected = { path, body: { amounts: { insurance: 80 } }, status: 202, name: "second-operator" };
  const { body: asked } = await recorder.call("reissueInvoice", { ...production, ...corrected });
  await recorder.call("listApprovals", { ...production, query: { invoice_id: id } });
  await recorder.call("rejectRequest", { ...production, path: { id: asked.id } });
  const voided = { path, body: { void_reason: "Wrong consignee" }, status: 202, name: "second-operator" };
  const { body: pending } = await recorder.call("voidInvoice", { ...production, ...voided });
  const approver = { ...production, as: { token: await signInAsOperator() } };
  await recorder.call("approveRequest", { ...approver, path: { id: pending.id } });
}

/** Shows queues and alarms; a stage has many of them. */
export async function walkOperations(world: World): Promise<void> {
  const { recorder } = world;
  await recorder.call("listAlarms", { as: operator, show: firstTwo });
  const { body } = await recorder.call("listDeadLetterQueues", { as: operator, show: firstTwo });
  const movable = body.data.find(({ can_redrive }: { can_redrive: boolean }) => can_redrive);
  await recorder.call("redriveDeadLetterQueue", { as: operator, path: { name: movable.name } });
  await walkRequestSearch(recorder);
  await walkHeldRemovals(world);
}

/** An operator confirms that an auction house's cars are gone. */
async function walkHeldRemovals({ recorder }: World): Promise<void> {
  const id = await holdRemovals(stage);
  const { body } = await recorder.call("confirmBatchRemovals", { as: operator, path: { id } });
  await waitForBatch(stage, "sandbox", body.removals_decided_by);
}

/** A partner reports an order that was not found; an operator searches for its request by the error's id. */
async function walkRequestSearch(recorder: World["recorder"]): Promise<void> {
  const partner = await stage.createPartner("sandbox", { name: "Asking partner" });
  const refused = await partner.get("/v1/orders/ord_none");
  const request_id = refused.body.error.request_id;
  const { body } = await recorder.call("createRequestSearch", { as: operator, body: { request_id } });
  // A search on the local stage is running when first polled, and completed afterward.
  await stage.operator("sandbox", "GET", `/ops/v1/request-searches/${body.id}`);
  await recorder.call("getRequestSearch", { as: operator, path: { id: body.id } });
}

async function issueInvoice(): Promise<{ id: string; partnerName: string }> {
  const name = "Second operator's partner";
  const partner = await stage.createPartner("production", { consignee, name });
  const { invoice } = await stage.winOrder("production", partner, "KGM");
  const path = `/ops/v1/invoices/${invoice.id}/issue`;
  const issued = await stage.operator("production", "POST", path, { shipment_month: "2026-12" });
  if (issued.status !== 200) throw new Error(`No invoice: ${JSON.stringify(issued.body)}`);
  return { id: invoice.id, partnerName: name };
}

/** Signs in a person, who differs from the operator client of other calls. */
async function signInAsOperator(): Promise<string> {
  const { console_url: origin, console_users: users } = stage.env;
  const { email, password } = requireValue(users.find(({ scope }) => scope === "operator"));
  const session = await openConsoleSession(origin);
  return (await session.signIn(email, password)).access_token;
}
