import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../console/src/components/forms/form-fields.ts";
import { totalsByCurrency } from "../../../console/src/format/total-by-currency.ts";
import {
  mostAtOnce,
  type Progress,
  runBulkAction,
} from "../../../console/src/operator/bulk/run-bulk-action.ts";
import {
  type InvoiceAction,
  listInvoiceActions,
} from "../../../console/src/operator/invoices/invoice-actions.ts";
import { invoiceFieldMessages } from "../../../console/src/operator/invoices/invoice-messages.ts";
import { parseInvoiceSearch } from "../../../console/src/operator/invoices/invoice-search.ts";
import { invoiceSections } from "../../../console/src/operator/invoices/invoice-sections.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";
import { invoiceEditBody } from "../../../shared/contract/resources/invoices/invoice-input.ts";
import { editDraft } from "../../../shared/domain/invoices/edit-invoice.ts";
import type { Invoice } from "../../../shared/domain/invoices/invoice.ts";
import { contentToIssue, contentToReissue } from "../../../shared/domain/invoices/publish-invoice.ts";
import { recordPayment, voidInvoice } from "../../../shared/domain/invoices/settle-invoice.ts";
import { buildInvoice, consignee, draftedAt } from "../invoices/build-invoice.ts";
import { evaluateBody } from "./evaluate-body.ts";

const complete = { consignee, shipmentMonth: "2026-11" };
const now = draftedAt + 10_000;

/** Results of the domain for each action. The replacement draft is created for a void invoice. */
const carriedOut: Record<InvoiceAction, (invoice: Invoice) => unknown> = {
  edit: (invoice) => editDraft(invoice, {}, now),
  issue: (invoice) => contentToIssue(invoice, complete),
  reissue: (invoice) => contentToReissue(invoice, {}),
  payment: (invoice) => recordPayment(invoice, now, now),
  void: (invoice) => voidInvoice(invoice, "wrong", now),
  draft: ({ status }) => {
    if (status !== "void") throw new Error("the order has an invoice");
  },
};

const isTaken = (action: InvoiceAction, invoice: Invoice): boolean => {
  try {
    carriedOut[action](invoice);
    return true;
  } catch {
    return false;
  }
};

describe("invoice actions", () => {
  it.each(["draft", "issued", "paid", "void"] as const)(
    "an invoice with status %s offers exactly the actions that the domain allows",
    (status) => {
      const invoice = buildInvoice(status);
      const actions = Object.keys(carriedOut) as InvoiceAction[];
      const taken = actions.filter((action) => isTaken(action, invoice));
      expect(listInvoiceActions({ status }).toSorted()).toEqual(taken.toSorted());
    },
  );
});

describe("invoice editor", () => {
  const sectionsOf = (hasNumber: boolean) =>
    invoiceSections(
      hasNumber,
      (part) => part,
      (path) => path,
    );
  const pathsOf = (hasNumber: boolean) =>
    sectionsOf(hasNumber).flatMap(({ fields }) => fields.map(({ path }) => path));

  it("the invoice editor has every field of the contract, and each field has a name in both languages", () => {
    const shape = invoiceEditBody.def.shape as Record<string, unknown>;
    expect(new Set(pathsOf(false).map((path) => path.split(".")[0]))).toEqual(new Set(Object.keys(shape)));
    for (const path of pathsOf(false))
      expect(invoiceFieldMessages[path as keyof typeof invoiceFieldMessages]?.ko, path).toBeTruthy();
    const fields = sectionsOf(false).flatMap((section) => section.fields);
    const typed = Object.fromEntries(fields.map(({ path, kind }) => [path, sampleOf(path, kind)]));
    expect(evaluateBody(invoiceEditBody, bodyOf(fields, typed))).toEqual({});
  });

  it("the invoice editor has a field for the override reason on a re-issue but not on a draft", () => {
    expect(pathsOf(true)).toContain("override_reason");
    expect(pathsOf(false)).not.toContain("override_reason");
  });

  it("the shipment month cannot change after it is part of the invoice number", () => {
    expect(pathsOf(false)).toContain("shipment_month");
    expect(pathsOf(true)).not.toContain("shipment_month");
  });
});

function sampleOf(path: string, kind: string): string {
  if (path === "shipment_month") return "2026-11";
  if (path === "vehicle.year") return "2019";
  if (path.endsWith("email")) return "a@example.com";
  return kind === "number" ? "1,500" : "text";
}

describe("bulk actions", () => {
  it("a bulk action processes each item once and a limited number of items at a time", async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    await runBulkAction(
      [1, 2, 3, 4, 5, 6, 7, 8],
      async (item) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        done.push(item);
      },
      () => undefined,
    );
    expect(most).toBe(mostAtOnce);
    expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("a bulk action reports the outcome of each item, and a failure does not stop the other items", async () => {
    const last = new Map<string, Progress<string>>();
    const refusal = new Error("refused");
    await runBulkAction(
      ["a", "b", "c", "d"],
      async (item) => {
        if (item === "b") throw refusal;
        return item.toUpperCase();
      },
      (item, progress) => last.set(item, progress),
    );
    expect([...last]).toEqual(
      expect.arrayContaining([
        ["a", { state: "succeeded", result: "A" }],
        ["b", { state: "failed", error: refusal }],
        ["d", { state: "succeeded", result: "D" }],
      ]),
    );
  });

  it("a bulk action starts no further item after the person leaves the page", async () => {
    const leaving = new AbortController();
    const begun: number[] = [];
    await runBulkAction(
      [1, 2, 3, 4, 5, 6],
      async (item) => {
        begun.push(item);
        leaving.abort();
      },
      () => undefined,
      leaving.signal,
    );
    expect(begun.length).toBeLessThanOrEqual(mostAtOnce);
  });
});

describe("invoice list", () => {
  it("the filters of the invoice list are kept in the URL", () => {
    const search = { status: ["draft", "issued"], dealer_id: "pt_1", shipment_month: "2026-11" };
    expect(parseInvoiceSearch(readSearch(writeSearch(search)))).toEqual(search);
    expect(parseInvoiceSearch({ status: "lost", shipment_month: "2026-13" })).toEqual({});
  });

  it("the totals of the invoice list are computed per currency, to the cent", () => {
    const invoice = (currency: string, total: number | null) => ({
      currency,
      amounts: { price: total, ocean_freight: null, insurance: null, total },
    });
    expect(
      totalsByCurrency([invoice("USD", 0.1), invoice("USD", 0.2), invoice("EUR", 5), invoice("USD", null)]),
    ).toEqual([
      ["USD", 0.3],
      ["EUR", 5],
    ]);
  });
});
