import type { VehicleDetail } from "../../contract/resources/vehicles/vehicle.ts";
import { nameMedia } from "./name-media.ts";

/** A vehicle whose picture URLs point to our storage, and the URLs to download them from. */
export interface MirroredVehicle {
  vehicle: VehicleDetail;
  /** Distinct URLs, in order of appearance. */
  sourceUrls: string[];
}

/**
 * Returns the vehicle as an order stores it: the URLs of all photos and inspection pictures point permanently below
 * `storageUrl`. URLs that already point there, as in the snapshot of an earlier order, are unchanged.
 * @param storageUrl without a trailing slash
 */
export function mirrorVehicle(vehicle: VehicleDetail, orderId: string, storageUrl: string): MirroredVehicle {
  const sourceUrls = new Set<string>();
  const mirror = (url: string): string => {
    if (url.startsWith(`${storageUrl}/`)) return url;
    sourceUrls.add(url);
    return `${storageUrl}/${nameMedia(orderId, url)}`;
  };
  const mirrorIfAny = (url: string | null): string | null => url && mirror(url);
  const { body_condition: body, inspection_report: report } = vehicle;
  const mirrored: VehicleDetail = {
    ...vehicle,
    photos: vehicle.photos.map(mirror),
    body_condition: body && { ...body, image_url: mirrorIfAny(body.image_url) },
    inspection_report: report && {
      ...report,
      inspection_sheet_url: mirrorIfAny(report.inspection_sheet_url),
      ...(report.dealer_inspection && {
        dealer_inspection: {
          ...report.dealer_inspection,
          photos: report.dealer_inspection.photos.map(mirror),
        },
      }),
    },
  };
  return { vehicle: mirrored, sourceUrls: [...sourceUrls] };
}
