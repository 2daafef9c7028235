import { type ApprovalResource, approvalSchema } from "../../contract/resources/approvals/approval.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { Approval, ApprovalStatus } from "../../domain/invoices/approval.ts";

const present = presenter(approvalSchema, ["approvalId", "partnerId", "invoiceRevision", "decision"]);

/** Returns a request as routes and the audit log show it. */
export const presentApproval = (approval: Approval, status: ApprovalStatus): ApprovalResource =>
  present({
    ...approval,
    id: approval.approvalId,
    dealerId: approval.partnerId,
    status,
    corrections: approval.corrections && listCorrections(approval.corrections),
  });

interface Correction {
  field: string;
  value: string | number | null;
}

/** Lists the fields that a body sets. */
const listCorrections = (body: object, within = ""): Correction[] =>
  Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const field = `${within}${name}`;
    return typeof value === "object" && value !== null
      ? listCorrections(value, `${field}.`)
      : [{ field, value: value as Correction["value"] }];
  });
