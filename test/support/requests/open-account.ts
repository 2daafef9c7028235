import { issueKey } from "../../../shared/application/access/issue-key.ts";
import { createPartner, type NewPartner } from "../../../shared/application/partners/create-partner.ts";
import { currentEnvironment } from "../../../shared/platform/deployment.ts";

/** A partner with one key. */
export interface OpenedAccount {
  partnerId: string;
  keyId: string;
  /** The key, as sent in `x-api-key`. */
  apiKey: string;
  cursorSecret: string;
}

/** Creates an account in the running table through the operator's use cases, and issues a key. */
export async function openAccount(
  settings: Partial<NewPartner> = {},
  allowlist: readonly string[] = [],
): Promise<OpenedAccount> {
  const context = { actor: "operator@example.com", environment: currentEnvironment(), now: Date.now() };
  const sent = { name: "Harbour Motors", contact_email: "it@harbour.example", trial: false, ...settings };
  const { partnerId, cursorSecret } = await createPartner(sent, context);
  const { key, value } = await issueKey({ partnerId, name: "Test", allowlist }, context);
  return { partnerId, keyId: key.keyId, apiKey: value, cursorSecret };
}
