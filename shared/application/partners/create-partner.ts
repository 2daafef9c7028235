import { randomBytes } from "node:crypto";
import { Problem } from "../../domain/errors/problem.ts";
import { partnerDefaults } from "../../domain/partners/partner.ts";
import { deriveInvoicePrefix, type PartnerAccount } from "../../domain/partners/partner-account.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { newPartnerWrite, partnerGuard } from "../../persistence/partners/partners.ts";
import { commit, TransactionRefused } from "../../persistence/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { applySettings, type SentSettings } from "./partner-settings.ts";
import { presentPartner } from "./present-partner.ts";

const cursorSecretBytes = 32;

/** A new partner as it is asked for. */
export interface NewPartner extends SentSettings {
  /** Chosen by the operator where one account exists in both environments under one id. */
  id?: string | undefined;
  name: string;
  contact_email: string;
}

/**
 * Opens a partner account in this environment.
 * @throws Problem conflict when the id is taken.
 */
export async function createPartner(
  sent: NewPartner,
  context: { actor: string; now: number },
): Promise<PartnerAccount> {
  const { actor, now } = context;
  const defaults = {
    ...partnerDefaults,
    name: sent.name,
    contactEmail: sent.contact_email,
    invoicePrefix: deriveInvoicePrefix(sent.name),
  };
  const account: PartnerAccount = {
    ...applySettings(defaults, sent),
    partnerId: sent.id ?? createId("pt", now),
    cursorSecret: randomBytes(cursorSecretBytes).toString("base64url"),
    activeKeyCount: 0,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const after = presentPartner(account);
  const resource = { resource: "partner", resourceId: account.partnerId };
  const audit = auditWrite({ actor, action: "partner.create", ...resource, before: null, after, now });
  try {
    await commitUntilSettled(() => commit([newPartnerWrite(account), audit]));
  } catch (error) {
    if (!(error instanceof TransactionRefused && error.guardRefusal(partnerGuard))) throw error;
    const message = `The id ${account.partnerId} is taken. Choose another one, or change the partner with PATCH.`;
    throw new Problem("conflict", message, { partner_id: account.partnerId }, { cause: error });
  }
  return account;
}
