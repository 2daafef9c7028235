import type { VehicleSummary } from "../../../console/src/api/generated/types.ts";
import { requireValue } from "../require-value.ts";
import type { StageClient } from "../stage/stage-client.ts";

/** Returns the photos of a car of the stage's seed. The console's policy allows their site. */
export async function findPhotos(stage: StageClient, partnerId: string): Promise<string[]> {
  const path = "/console/v1/vehicles?source=auction_a&limit=20";
  const { body } = await stage.partnerUser("sandbox", partnerId, "GET", path);
  return requireValue((body.data as VehicleSummary[]).find(({ photos }) => photos.length > 1)).photos;
}
