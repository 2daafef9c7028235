import { writeInvoiceDocument } from "../../adapters/object-storage/invoice-objects.ts";
import { readFace } from "../../adapters/object-storage/read-face.ts";
import type { InvoiceResource } from "../../contract/resources/invoices/invoice.ts";
import type { InvoiceDocument } from "../../documents/invoice-document.ts";
import { renderInvoice } from "../../documents/render-invoice.ts";
import type { PublishingEdit } from "../../domain/invoices/edit-invoice.ts";
import type { Invoice, IssuedInvoice, PaidInvoice, Publication } from "../../domain/invoices/invoice.ts";
import { formatInvoiceNumber } from "../../domain/invoices/invoice-number.ts";
import {
  contentToIssue,
  contentToReissue,
  issueInvoice,
  type PublishableContent,
  reissueInvoice,
} from "../../domain/invoices/publish-invoice.ts";
import type { Order } from "../../domain/orders/order.ts";
import { isSameValue } from "../../domain/values/is-same-value.ts";
import { invoiceVersionWrite } from "../../persistence/invoices/invoice-writes.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import type { Write } from "../../persistence/table/transaction.ts";
import type { OperatorContext } from "../operator-context.ts";
import { actOnInvoice, type InvoiceContext, type InvoiceStep } from "./change-invoice.ts";
import { describeDocument } from "./describe-document.ts";
import { offerNumbers } from "./offer-numbers.ts";
import { readSeller } from "./read-seller.ts";
import { requireUsualTotal } from "./require-usual-total.ts";

/** Many invoices of one partner may be published at once, and rendering is slow. */
const retries = { retryMilliseconds: 24_000 };

/**
 * Publishes a draft. The document is stored under the next number first. Then one transaction commits
 * invoice, number, event and audit entry. If the commit fails, the stored document is never read.
 * @throws Problem `invoice_not_found`, or as `contentToIssue` and `requireUsualInvoice` do
 */
export function publishDraft(
  invoiceId: string,
  edit: PublishingEdit,
  { actor, now }: OperatorContext,
): Promise<InvoiceResource> {
  const store = documentWriter();
  const offerNumber = offerNumbers(invoiceId, now);
  const decide = async (invoice: Invoice, order: Order): Promise<InvoiceStep> => {
    const content = contentToIssue(invoice, edit);
    const { partnerId } = invoice;
    const [partner, { sequence, writes }] = await Promise.all([
      getPartner(partnerId),
      offerNumber({ partnerId, shipmentMonth: content.shipmentMonth }),
      requireUsualTotal(order, invoice, content, edit),
    ]);
    if (partner === null) throw new Error(`Partner ${partnerId} of ${invoiceId} does not exist`);
    const version = {
      number: formatInvoiceNumber(partner.invoicePrefix, content.shipmentMonth, sequence),
      version: 1,
      issuedAt: now,
      versionIssuedAt: now,
    };
    const publication = await store(invoice, content, version);
    const after = issueInvoice(invoice, content, publication, now);
    return publishedStep(after, null, writes);
  };
  return actOnInvoice(
    invoiceId,
    { actor, now, name: "invoice.issue", reason: reasonOf(edit) },
    decide,
    retries,
  );
}

/**
 * Publishes the next version of an invoice under its existing number.
 * @throws Problem `invoice_not_found`, or as `contentToReissue` and `requireUsualInvoice` do
 */
export function publishAgain(
  invoiceId: string,
  edit: PublishingEdit,
  context: InvoiceContext,
): Promise<InvoiceResource> {
  const { now } = context;
  const store = documentWriter();
  const decide = async (invoice: Invoice, order: Order): Promise<InvoiceStep> => {
    const published = contentToReissue(invoice, edit);
    await requireUsualTotal(order, invoice, published.content, edit);
    const { number, version, issuedAt } = published.invoice.publication;
    const next = {
      number,
      version: version + 1,
      issuedAt,
      versionIssuedAt: Math.max(now, published.invoice.updatedAt),
    };
    const publication = await store(invoice, published.content, next);
    return publishedStep(reissueInvoice(published.invoice, published.content, publication, now), version);
  };
  return actOnInvoice(
    invoiceId,
    { ...context, name: "invoice.reissue", reason: reasonOf(edit) },
    decide,
    retries,
  );
}

const reasonOf = ({ overrideReason }: PublishingEdit): string | undefined => overrideReason ?? undefined;

const publishedStep = (
  after: IssuedInvoice | PaidInvoice,
  previousVersion: number | null,
  alongside: readonly Write[] = [],
): InvoiceStep => ({
  after,
  alongside: [invoiceVersionWrite(after), ...alongside],
  notice: { type: "order.invoice_issued", invoice: after, previousVersion },
});

/**
 * Returns a function that renders and stores the document of a version. It renders again only when the
 * content changed since the last call.
 */
function documentWriter() {
  let last: { document: InvoiceDocument; publication: Publication } | null = null;
  return async (
    invoice: Invoice,
    content: PublishableContent,
    version: Omit<Publication, "documentKey">,
  ): Promise<Publication> => {
    const document = describeDocument(invoice, content, version, await readSeller());
    if (last !== null && isSameValue(last.document, document)) return last.publication;
    const bytes = await renderInvoice(document, readFace);
    const { partnerId, invoiceId } = invoice;
    const reference = { partnerId, invoiceId, version: version.version };
    const publication = { ...version, documentKey: await writeInvoiceDocument(reference, bytes) };
    last = { document, publication };
    return publication;
  };
}
