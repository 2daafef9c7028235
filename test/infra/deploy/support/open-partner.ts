import { createConsoleClient } from "../../../../infra/local/seed/call-console.ts";
import type { StageOnThisMachine } from "./run-on-this-machine.ts";

/** Creates a partner with an API key, as an operator does, and returns the key. */
export async function openPartner({ consoleApiUrl, operatorToken }: StageOnThisMachine): Promise<string> {
  const console = createConsoleClient(consoleApiUrl, operatorToken);
  const partner = await console.post("/ops/v1/partners", {
    name: "Altan Import",
    contact_email: "cars@altan-import.mn",
    invoice_prefix: "ALT",
    trial: false,
    production_approved: false,
    history_lookup_enabled: false,
  });
  const created = await console.post(`/ops/v1/partners/${partner.id}/keys`, { name: "First", allowlist: [] });
  return String(created.key);
}
