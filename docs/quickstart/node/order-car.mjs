import { ApiError, VehicleSourcing } from "@vehicle-sourcing/client";

const client = new VehicleSourcing({ apiKey: process.env.KEY, baseUrl: process.env.API });

/** If another buyer was faster, the order is rejected. Then order the next car. */
async function orderAnyCar() {
  const { data } = await client.vehicles.list({ orderable_only: true, limit: 50 });
  for (const { id, pricing } of data) {
    try {
      return await client.orders.create({ vehicle_id: id, max_bid_amount_usd: pricing.listing_price });
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 409, 410].includes(error.status)) throw error;
    }
  }
  throw new Error("No car could be ordered");
}

const { id, status } = await orderAnyCar();
console.log(id, status);
for (const next of ["acquiring", "secured", "export_processing", "in_transit"]) {
  await client.orders.simulateStatus(id, { status: next });
  console.log(id, (await client.orders.get(id)).status);
}
