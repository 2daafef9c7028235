import { handler as createOrder } from "../../../functions/partner/orders/create-order.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { tableName } from "../../../shared/persistence/table/table.ts";
import { saveEndpointState } from "../../../shared/persistence/webhooks/endpoints.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { resolveHost } from "../../../shared/webhooks/check-address.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { krwPerUsd } from "../peer/market-rate.ts";
import { handleTasks } from "../peer/process-tasks.ts";
import { shiftClock } from "../peer/shift-clock.ts";
import { marketStart } from "../peer/synthesize-market.ts";
import { generateEvents } from "./generate-events.ts";
import { generateListings } from "./generate-listings.ts";
import { generateOrders, readOrderTemplate } from "./generate-orders.ts";
import { placementOf } from "./growth-requests.ts";
import type { GrowthWorld, Sizes } from "./growth-world.ts";
import { ItemLoader } from "./load-items.ts";

// Runs in a separate process, whose memory does not count.

const placedCount = 20;

/** The tasks of this process. */
export const fillTasks = {
  /** Fills the running table, except for the other partners. */
  async fill({ sizes, databasePath, startedAt }: { sizes: Sizes; databasePath: string; startedAt: number }) {
    shiftClock(startedAt);
    logger.setLogLevel("SILENT");
    await putFxRate({ krwPerUsd, asOf: marketStart, fetchedAt: marketStart });
    const partner = await openAccount({ name: "Harbour Motors" });
    const addressRules = { loopbackAllowed: true, resolve: resolveHost };
    const wanted = { url: "http://127.0.0.1:9999/" };
    const { endpoint } = await createEndpoint(partner.partnerId, wanted, { now: Date.now(), addressRules });
    await saveEndpointState(endpoint, { ...endpoint, answeredAt: Date.now() });
    let itemCount = 0;
    const load = async <Result>(add: (loader: ItemLoader) => Promise<Result>) => {
      const loader = new ItemLoader(databasePath, tableName());
      const result = await add(loader);
      loader.close();
      itemCount += loader.count;
      return result;
    };
    const { orderable: listings, makeCurrent } = await load((loader) =>
      generateListings(sizes.listings, (items) => loader.add(items)),
    );
    await makeCurrent();
    const placed = await placeSome(partner, listings.slice(0, placedCount));
    const [first] = placed;
    const template = await readOrderTemplate(partner.partnerId, requireValue(first).orderId);
    await load(async (loader) => {
      for (const items of generateOrders(template, sizes.orders, Date.now())) loader.add(items);
    });
    await load(async (loader) => {
      const { order } = requireValue(first);
      const events = generateEvents(partner.partnerId, { order, count: sizes.events, now: Date.now() });
      for await (const items of events) loader.add(items);
    });
    return {
      partner,
      endpointId: endpoint.endpointId,
      orders: placed.map(({ orderId, listing: { licensePlate, auctionDate } }) => ({
        ...{ orderId, licensePlate },
        auctionDate: auctionDate ?? 0,
      })),
      cars: listings.slice(placedCount).map(({ listingId, licensePlate, startPriceKrw }) => ({
        ...{ listingId, licensePlate },
        startPriceKrw: startPriceKrw ?? 0,
      })),
      itemCount,
    } satisfies GrowthWorld;
  },
};

async function placeSome({ apiKey }: OpenedAccount, listings: readonly Listing[]) {
  const placed: { orderId: string; order: { id: string }; listing: Listing }[] = [];
  for (const listing of listings) {
    const { status, body } = await callHandler(createOrder, placementOf(apiKey, listing));
    if (status !== 201) throw new Error(`An order was answered with ${status} ${JSON.stringify(body)}`);
    placed.push({ orderId: body.id, order: body, listing });
  }
  return placed;
}

handleTasks(fillTasks);
