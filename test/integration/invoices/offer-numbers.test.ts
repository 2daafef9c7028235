import { S3ServiceException } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimInvoiceNumber } from "../../../shared/adapters/object-storage/invoice-objects.ts";
import { objectStoreClient } from "../../../shared/adapters/object-storage/object-store.ts";
import { offerNumbers } from "../../../shared/application/invoices/offer-numbers.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
beforeAll(async () => {
  [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  refuseSecondWrites();
});
afterAll(() => Promise.all([table.stop(), objectStore.stop()]));

/** The emulator accepts every object. S3 rejects a write-once object that already exists. */
function refuseSecondWrites(): void {
  const written = new Set<string>();
  objectStoreClient.middlewareStack.add(
    (next) => async (args) => {
      const { Key, IfNoneMatch } = args.input as { Key?: string; IfNoneMatch?: string };
      if (Key === undefined || IfNoneMatch !== "*") return next(args);
      if (written.has(Key)) {
        throw new S3ServiceException({
          name: "PreconditionFailed",
          $fault: "client",
          $metadata: { httpStatusCode: 412 },
        });
      }
      written.add(Key);
      return next(args);
    },
    { step: "initialize" },
  );
}

const now = Date.parse("2026-11-20T09:00:00+09:00");
const november = (partnerId: string) => ({ partnerId, shipmentMonth: "2026-11" });

/** Starts the issue of an invoice in November for a partner and invoice id. */
function openIssue(partnerId: string, invoiceId: string, at = now) {
  const offer = offerNumbers(invoiceId, at);
  return async () => {
    const { sequence, writes } = await offer(november(partnerId));
    return { sequence, use: () => commit(writes), isReserved: writes.length > 0 };
  };
}

describe("invoice number reservation", () => {
  it("every attempt to issue the same invoice gets the same reserved number", async () => {
    const first = openIssue("pt_a", "inv_1");
    expect([(await first()).sequence, (await first()).sequence]).toEqual([1, 1]);
    await (await first()).use();
    const next = await openIssue("pt_a", "inv_2")();
    expect([next.sequence, next.isReserved]).toEqual([2, true]);
  });

  it("an invoice gets a later number while a different invoice has reserved the next number", async () => {
    const [holder, other] = [openIssue("pt_b", "inv_1"), openIssue("pt_b", "inv_2")];
    await holder();
    expect(await other()).toMatchObject({ sequence: 2, isReserved: false });
    await (await holder()).use();
    expect((await other()).sequence).toBe(2);
    expect((await openIssue("pt_b", "inv_3")()).sequence).toBe(3);
  });

  it("invoices that are issued concurrently each get a different number", async () => {
    const ids = Array.from({ length: 20 }, (_, position) => `inv_${position}`);
    const offers = await Promise.all(ids.map((id) => openIssue("pt_c", id)()));
    const sequences = offers.map(({ sequence }) => sequence).sort((one, other) => one - other);
    expect(sequences).toEqual(ids.map((_, position) => position + 1));
    expect(offers.filter(({ isReserved }) => isReserved)).toHaveLength(1);
  });

  it("an invoice that reserved a number before a crash gets the same number on the retry", async () => {
    await openIssue("pt_d", "inv_1")();
    expect(await openIssue("pt_d", "inv_1")()).toMatchObject({ sequence: 1, isReserved: true });
  });

  it("another invoice can take the number of an expired reservation, and the first invoice loses the number", async () => {
    const late = openIssue("pt_e", "inv_1");
    const { use } = await late();
    expect((await openIssue("pt_e", "inv_2", now + 30_000)()).sequence).toBe(2);
    const heir = await openIssue("pt_e", "inv_3", now + 30_001)();
    expect(heir).toMatchObject({ sequence: 1, isReserved: true });
    await expect(use()).rejects.toThrow("invoice-counter");
    expect((await late()).sequence).toBe(3);
    await heir.use();
  });

  it("an invoice number belongs to the requested month, regardless of reservations in another month", async () => {
    const offer = offerNumbers("inv_1", now);
    await offer(november("pt_f"));
    await offerNumbers("inv_2", now)(november("pt_f"));
    const december = { partnerId: "pt_f", shipmentMonth: "2026-12" };
    expect((await offer(december)).sequence).toBe(1);
  });

  it("invoice numbers are counted separately for each partner and month", async () => {
    for (const month of [
      november("pt_g"),
      november("pt_h"),
      { ...november("pt_g"), shipmentMonth: "2027-11" },
    ]) {
      expect((await offerNumbers("inv_1", now)(month)).sequence).toBe(1);
    }
  });
});

describe("invoice numbers used before a restore", () => {
  const lost = (partnerId: string, sequence: number) =>
    claimInvoiceNumber({ ...november(partnerId), sequence }, "the-table-before");

  it("a number used before a restore is never reused, and the counter moves to the first free number", async () => {
    const issue = openIssue("pt_lost", "inv_1");
    expect((await issue()).sequence).toBe(1);
    await (await issue()).use();
    for (const sequence of [2, 3, 4]) expect(await lost("pt_lost", sequence)).toBe(true);
    const next = await openIssue("pt_lost", "inv_2")();
    expect(next).toMatchObject({ sequence: 5, isReserved: true });
    await next.use();
    expect((await openIssue("pt_lost", "inv_3")()).sequence).toBe(6);
    expect((await openIssue("pt_another", "inv_4")()).sequence).toBe(1);
  });

  it("invoices that are issued concurrently after a restore each get a new number", async () => {
    await Promise.all([1, 2, 4, 7].map((sequence) => lost("pt_many", sequence)));
    const offers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => openIssue("pt_many", `inv_${number}`)()),
    );
    const numbers = offers.map(({ sequence }) => sequence);
    expect(new Set(numbers).size).toBe(8);
    for (const sequence of [1, 2, 4, 7]) expect(numbers).not.toContain(sequence);
  });

  it("an invoice number from before a restore is not recorded if the table already contains it", async () => {
    await (await openIssue("pt_first", "inv_1")()).use();
    expect(await lost("pt_first", 1)).toBe(false);
  });
});
