import { listInvoices, readInvoiceFilter } from "../../application/invoices/list-invoices.ts";
import { listInvoicesRoute } from "../../contract/routes/invoices/list-invoices.ts";
import { openCursor, sealCursor } from "../cursor.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** A page of the caller's invoices. @throws Problem invalid_cursor */
export async function answerInvoiceList({
  query,
  caller,
}: OwnCall<typeof listInvoicesRoute>): Promise<Reply> {
  const { partnerId, cursorSecret } = caller;
  const binding = `${listInvoicesRoute.operationId}:${partnerId}`;
  const { invoices, next } = await listInvoices({
    ownerId: partnerId,
    filter: readInvoiceFilter(query),
    limit: query.limit,
    after: query.cursor === undefined ? null : (openCursor(cursorSecret, binding, query.cursor) as string),
  });
  const nextCursor = next && sealCursor(cursorSecret, binding, next);
  return { status: 200, body: { data: invoices, next_cursor: nextCursor } };
}
