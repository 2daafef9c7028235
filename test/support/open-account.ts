import { issueKey } from "../../shared/application/access/issue-key.ts";
import { createPartner, type NewPartner } from "../../shared/application/partners/create-partner.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";

/** A partner with one key, as a test needs it to call a route. */
export interface OpenedAccount {
  partnerId: string;
  keyId: string;
  /** For `x-api-key`. */
  apiKey: string;
  cursorSecret: string;
}

/** Opens an account in the running table through the use cases an operator uses, and issues it a key. */
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
