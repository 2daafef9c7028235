import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { fillSearchTerms } from "../../../infra/recovery/fill-search-terms.ts";
import { searchEnvironment } from "../../../shared/application/search/search-environment.ts";
import { searchTermsOf } from "../../../shared/domain/orders/search-terms.ts";
import { nameWords } from "../../../shared/domain/partners/name-words.ts";
import { partnerNameKey } from "../../../shared/persistence/keys/item-keys.ts";
import { orderTermKey } from "../../../shared/persistence/keys/order-keys.ts";
import { findOrderById } from "../../../shared/persistence/orders/orders.ts";
import { tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { commit, deleteWrite } from "../../../shared/persistence/table/transaction.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { useDesk } from "../invoices/invoice-desk.ts";
import { now, place, seedListing } from "../orders/seed-orders.ts";

useDesk();

const plate = "52하6194";
const find = async (text: string) =>
  (await searchEnvironment(text, { environment: "sandbox", now })).map(({ kind, id }) => `${kind} ${id}`);

it("older orders and partners are found after their search terms are filled in, even if the filling runs twice", async () => {
  const name = `Nairobi ${randomUUID().slice(0, 8)}`;
  const { partnerId } = await openAccount({ name });
  const vehicleId = await seedListing({ licensePlate: plate, lotNumber: "C-9914" });
  const { order } = await place(partnerId, { vehicleId });
  const stored = requireValue(await findOrderById(order.id));
  await commit([
    ...searchTermsOf(stored).map(({ text }) =>
      deleteWrite("delete:orderTerm", "term", orderTermKey(partnerId, text, order.id)),
    ),
    ...nameWords(name).map((word) =>
      deleteWrite("delete:partnerName", "name", partnerNameKey(word, partnerId)),
    ),
  ]);
  expect(await find(plate)).toEqual([]);
  expect(await find(name)).toEqual([]);
  const request = { tableName: tableName(), fromPartner: partnerId };
  for (let run = 0; run < 2; run++) {
    const filled = await Array.fromAsync(fillSearchTerms(tableClient, request));
    expect(filled).toContainEqual({ partnerId, orders: 1 });
    expect(await find(plate)).toEqual([`order ${order.id}`]);
    expect(await find("c9914")).toContain(`order ${order.id}`);
    expect(await find(name)).toContain(`partner ${partnerId}`);
  }
});
