import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../console/src/components/forms/form-fields.ts";
import { listNextActions } from "../../../console/src/operator/orders/next-actions.ts";
import {
  actionMessages,
  consequenceMessages,
  reasonMessages,
} from "../../../console/src/operator/orders/order-messages.ts";
import { transitionFields } from "../../../console/src/operator/orders/transition-fields.ts";
import { readTransition } from "../../../shared/application/orders/changes/read-transition.ts";
import {
  type TransitionBody,
  transitionBody,
} from "../../../shared/contract/routes/operator-orders/transition-order.ts";
import { applyTransition } from "../../../shared/domain/orders/apply-transition.ts";
import {
  cancellationReasons,
  failureReasons,
  type OrderStatus,
  orderStatuses,
} from "../../../shared/domain/orders/order.ts";
import { buildOrder, placedAt } from "../orders/build-order.ts";
import { evaluateBody } from "./evaluate-body.ts";

/** Returns a body for a target with all required fields. */
function bodyTo(to: OrderStatus, reason?: string): TransitionBody {
  return {
    to,
    ...(to === "secured" && { auction_final_price_krw: 14_500_000 }),
    ...(to === "failed" && { failure_reason: reason }),
    ...(to === "cancelled" && { cancellation_reason: reason }),
  } as TransitionBody;
}

const reasonsTo = (to: OrderStatus): readonly (string | undefined)[] =>
  to === "failed" ? failureReasons : to === "cancelled" ? cancellationReasons : [undefined];

function isTaken(from: OrderStatus, isAsked: boolean, body: TransitionBody): boolean {
  const order = buildOrder(from, { secondaryInspectionRequired: isAsked });
  try {
    applyTransition(order, readTransition("ord_1", body), "operator", placedAt + 2);
    return true;
  } catch {
    return false;
  }
}

const cases = orderStatuses.flatMap((status) => [true, false].map((isAsked) => ({ status, isAsked })));

const report = { types: [], largestBytes: 1, upload: () => Promise.resolve("") };

describe("next actions of an order", () => {
  it.each(cases)(
    "an order with status $status (inspection requested: $isAsked) offers exactly the actions that the domain accepts",
    ({ status, isAsked }) => {
      const offered = listNextActions({ status, secondary_inspection_required: isAsked }).flatMap(
        ({ to, reasons }) => (reasons.length === 0 ? [to] : reasons.map((reason) => `${to} ${reason}`)),
      );
      const taken = orderStatuses.flatMap((to) =>
        reasonsTo(to)
          .filter((reason) => isTaken(status, isAsked, bodyTo(to, reason)))
          .map((reason) => (reason === undefined ? to : `${to} ${reason}`)),
      );
      expect(offered.toSorted()).toEqual(taken.toSorted());
    },
  );

  it("each next action of an order, its consequence and its reasons have a Korean text", () => {
    for (const { status, isAsked } of cases)
      for (const { to, reasons } of listNextActions({ status, secondary_inspection_required: isAsked })) {
        expect(actionMessages[to]?.ko).toBeTruthy();
        expect(consequenceMessages[to]?.ko).toBeTruthy();
        for (const reason of reasons) expect(reasonMessages[reason]?.ko).toBeTruthy();
      }
  });

  it("an inspection is completed with a link or an uploaded report, and a body with both is rejected", () => {
    const action = { to: "secondary_inspection_ready", reasons: [] } as const;
    const fields = transitionFields(action, { field: (name) => name, reason: (name) => name }, false, report);
    const faultsOf = (typed: Record<string, string>) =>
      evaluateBody(transitionBody, { to: action.to, ...bodyOf(fields, typed) });
    const link = { secondary_inspection_url: "https://example.com/report" };
    const file = { inspection_report_id: `${"0a".repeat(16)}.pdf` };
    expect([faultsOf(link), faultsOf(file), faultsOf({})]).toEqual([{}, {}, {}]);
    expect(faultsOf({ ...link, ...file })).toEqual({
      inspection_report_id: "must not be sent together with secondary_inspection_url",
    });
    expect(faultsOf({ inspection_report_id: "../orders/1.pdf" })).toEqual({
      inspection_report_id: "must be the id of a report",
    });
  });

  it("an award requires a reason only if another order leads the lot", () => {
    const texts = { field: (name: string) => name, reason: (name: string) => name };
    const requiredIf = (hasRival: boolean) =>
      transitionFields({ to: "secured", reasons: [] }, texts, hasRival, report)
        .filter(({ isRequired }) => isRequired === true)
        .map(({ path }) => path);
    expect(requiredIf(false)).toEqual(["auction_final_price_krw"]);
    expect(requiredIf(true)).toEqual(["auction_final_price_krw", "override_reason"]);
  });

  it("an order action asks for every field that the contract requires and for no unknown field", () => {
    const texts = { field: (name: string) => name, reason: (name: string) => name };
    for (const { status, isAsked } of cases)
      for (const action of listNextActions({ status, secondary_inspection_required: isAsked })) {
        const fields = transitionFields(action, texts, false, report);
        const typed = Object.fromEntries(fields.map((field) => [field.path, sampleOf(field)]));
        const body = { to: action.to, ...bodyOf(fields, typed) };
        expect(evaluateBody(transitionBody, body), JSON.stringify(body)).toEqual({});
      }
  });
});

function sampleOf({ path, kind, choices = [] }: ReturnType<typeof transitionFields>[number]): string {
  if (path.endsWith("url")) return "https://example.com/report";
  // A report is sent either as a link or as a file.
  if (kind === "file") return "";
  if (kind === "time") return "2026-11-22 09:30";
  if (kind === "choice") return choices[0]!.value;
  return kind === "number" ? "14,500" : "text";
}
