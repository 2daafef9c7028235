/**
 * Issues a draft in its own process and exits when its document is stored, before the commit. Arguments:
 * invoice id, body as JSON, now.
 */
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { publishDraft } from "../../../shared/application/invoices/publish-invoice.ts";
import { readInvoiceEdit } from "../../../shared/application/invoices/read-invoice-edit.ts";

const [invoiceId = "", body = "", now = ""] = process.argv.slice(2);
objectStoreClient.middlewareStack.add(
  (next) => async (args) => {
    const result = await next(args);
    // The number is recorded before the document is stored.
    const { Key = "" } = args.input as { Key?: string };
    if (Key.startsWith("invoices/")) process.kill(process.pid, "SIGKILL");
    return result;
  },
  { step: "initialize" },
);
await publishDraft(invoiceId, readInvoiceEdit(JSON.parse(body)), { actor: "operator", now: Number(now) });
