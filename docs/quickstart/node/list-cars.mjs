import { VehicleSourcing } from "@vehicle-sourcing/client";

const client = new VehicleSourcing({ apiKey: process.env.KEY, baseUrl: process.env.API });

const { data } = await client.vehicles.list({ orderable_only: true, sort: "price_asc", limit: 5 });
for (const car of data)
  console.log(`${car.id}  ${car.make} ${car.model} ${car.year}  ${car.pricing.listing_price} USD`);
