import { randomBytes } from "node:crypto";
import { Problem } from "../../domain/errors/problem.ts";
import { type Environment, partnerDefaults } from "../../domain/partners/partner.ts";
import {
  deriveInvoicePrefixes,
  type PartnerAccount,
  requiresUniquePrefixes,
} from "../../domain/partners/partner-account.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { invoicePrefixWrite } from "../../persistence/partners/invoice-prefixes.ts";
import { partnerNameWrites } from "../../persistence/partners/partner-names.ts";
import { newPartnerWrite, partnerWriteName } from "../../persistence/partners/partners.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { applySettings, type SentSettings } from "./partner-settings.ts";
import { prefixTaken } from "./prefix-taken.ts";
import { presentPartner } from "./present-partner.ts";

const cursorSecretBytes = 32;

/** A new partner as requested. */
export interface NewPartner extends SentSettings {
  /** Chosen by the operator when the account has the same id in both environments. */
  id?: string | undefined;
  name: string;
  contact_email: string;
}

/** The operator, the environment and the time (epoch milliseconds) of an account change. */
export interface AccountContext {
  actor: string;
  environment: Environment;
  now: number;
}

/**
 * Creates a partner account in this environment. In production invoice prefixes are unique.
 * @throws Problem conflict when the id or the invoice prefix is taken.
 */
export async function createPartner(sent: NewPartner, context: AccountContext): Promise<PartnerAccount> {
  const { now } = context;
  const partnerId = sent.id ?? createId("pt", now);
  const opening = {
    partnerId,
    cursorSecret: randomBytes(cursorSecretBytes).toString("base64url"),
    activeKeyCount: 0,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const derived = deriveInvoicePrefixes(sent.name, partnerId);
  const prefixes = sent.invoice_prefix === undefined ? derived : [sent.invoice_prefix];
  let refusal: unknown;
  for (const invoicePrefix of prefixes) {
    const defaults = { ...partnerDefaults, name: sent.name, contactEmail: sent.contact_email, invoicePrefix };
    const account: PartnerAccount = { ...applySettings(defaults, sent), ...opening };
    try {
      await store(account, context);
      return account;
    } catch (error) {
      refusal = asConflict(error, account);
      if (!isAboutPrefix(refusal)) break;
    }
  }
  throw refusal;
}

async function store(account: PartnerAccount, { actor, environment, now }: AccountContext): Promise<void> {
  const { partnerId, invoicePrefix } = account;
  const after = presentPartner(account);
  const resource = { resource: "partner", resourceId: partnerId };
  const writes = [
    newPartnerWrite(account),
    ...partnerNameWrites(null, account),
    ...(requiresUniquePrefixes(environment) ? [invoicePrefixWrite(invoicePrefix, partnerId, now)] : []),
    auditWrite({ actor, action: "partner.create", ...resource, before: null, after, now }),
  ];
  await commitWithRetries(() => commit(writes));
}

function asConflict(error: unknown, { partnerId, invoicePrefix }: PartnerAccount): unknown {
  if (!(error instanceof TransactionRefused && error.refusalOf(partnerWriteName))) {
    return prefixTaken(error, invoicePrefix) ?? error;
  }
  const message = `The id ${partnerId} is taken. Choose another id, or change the partner with PATCH.`;
  return new Problem("conflict", message, { partner_id: partnerId }, { cause: error });
}

const isAboutPrefix = (refusal: unknown): boolean =>
  refusal instanceof Problem && refusal.details?.field === "invoice_prefix";
