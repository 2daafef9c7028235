import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Approval,
  approvalMilliseconds,
  approvalStatuses,
  approveRequest,
  isSameRequest,
  newApproval,
  type RequestedChange,
  rejectRequest,
  statusOfApproval,
} from "../../../shared/domain/invoices/approval.ts";
import { buildInvoice, draftedAt } from "./build-invoice.ts";

const invoice = buildInvoice("issued");
const change: RequestedChange = { action: "void", voidReason: "entered twice", corrections: null };
const asked = newApproval("apr_1", invoice, "PRT_2026_11_001", change, { actor: "first", now: draftedAt });
const later = (actor: string) => ({ actor, now: draftedAt + 1 });

describe("approval requests", () => {
  it("an approval request is pending until it expires or its invoice changes, and a decision is permanent", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 0, max: 2 * approvalMilliseconds }),
          fc.constantFrom(approvalMilliseconds - 1, approvalMilliseconds),
        ),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom(null, "approved" as const, "rejected" as const),
        (waited, changes, decision) => {
          const approval: Approval = { ...asked, decision };
          const revision = invoice.revision + changes;
          const status = statusOfApproval(approval, { revision }, draftedAt + waited);
          const isOver = waited >= approvalMilliseconds;
          expect(status).toBe(decision ?? (isOver ? "expired" : changes > 0 ? "outdated" : "pending"));
        },
      ),
    );
  });

  it.each(approvalStatuses.filter((status) => status !== "pending"))(
    "an approval request that is %s can be neither approved nor rejected",
    (status) => {
      for (const decide of [approveRequest, rejectRequest]) {
        expect(() => decide(asked, status, later("second"))).toThrow(
          expect.objectContaining({
            code: "conflict",
            details: { current_status: status, approval_id: "apr_1", invoice_id: invoice.invoiceId },
          }),
        );
      }
    },
  );

  it("the requester may reject but not approve a request, and a decision names the deciding operator", () => {
    expect(() => approveRequest(asked, "pending", later("first"))).toThrow(
      expect.objectContaining({ code: "forbidden" }),
    );
    expect(rejectRequest(asked, "pending", later("first"))).toEqual({
      ...asked,
      decision: "rejected",
      decidedBy: "first",
      decidedAt: draftedAt + 1,
    });
    expect(approveRequest(asked, "pending", later("second"))).toMatchObject({
      decision: "approved",
      decidedBy: "second",
    });
  });

  it("two approval requests are the same only if the same operator asks for the same change", () => {
    expect(isSameRequest(asked, { ...change }, "first")).toBe(true);
    expect(isSameRequest(asked, change, "second")).toBe(false);
    expect(isSameRequest(asked, { ...change, voidReason: "another" }, "first")).toBe(false);
    const reissue: RequestedChange = { action: "reissue", voidReason: null, corrections: { terms: {} } };
    expect(isSameRequest(asked, reissue, "first")).toBe(false);
  });
});
