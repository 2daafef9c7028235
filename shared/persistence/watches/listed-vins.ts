import { listedVinKey } from "../keys/watch-keys.ts";
import { getItems } from "../table/table.ts";
import { putWrite, type Write } from "../table/transaction.ts";

/** Returns the write that records that a car with this VIN is on a static list. */
export const listedVinWrite = (vin: string): Write =>
  putWrite("put:listedVin", `listed-vin:${vin}`, { ...listedVinKey(vin), entity: "listed_vin", vin });

/** Returns the VINs that have been on a static list. Takes one round trip per 100 VINs, all concurrent. */
export async function filterListedVins(vins: readonly string[]): Promise<Set<string>> {
  const items = await getItems("get:listedVin", vins.map(listedVinKey));
  return new Set(items.flatMap((item) => (item ? [String(item.vin)] : [])));
}
