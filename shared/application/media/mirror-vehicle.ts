import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import { nameMedia } from "./name-media.ts";

/** A vehicle whose pictures are addressed where we keep them, and where they are to be fetched from. */
export interface MirroredVehicle {
  vehicle: VehicleDetail;
  /** Each source once, in the order of appearance. */
  sourceUrls: string[];
}

/**
 * The vehicle as an order keeps it: every photo and every picture of its inspection addressed under `storageUrl`, for good.
 * Addresses that already are under it, as in the snapshot of an earlier order, stay.
 * @param storageUrl without a slash at the end
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
