import type { Listing } from "./listing.ts";

/** Number of photos of a car in lists. */
export const listedPhotos = 5;

/**
 * A listing in lists and searches, without the inspection sheet and the panels. Of the inspection, only the verdict on
 * accidents and frame damage is kept.
 */
export type ListingSummary = Omit<Listing, "inspection" | "bodyPanels"> & {
  hasAccident: boolean | null;
  hasFrameDamage: boolean | null;
  accidentSummary: string | null;
};

/** Reduces a listing to its summary; `photos` keeps the first five. */
export function summarizeListing({ inspection, bodyPanels: _, ...rest }: Listing): ListingSummary {
  return {
    ...rest,
    photos: rest.photos.slice(0, listedPhotos),
    hasAccident: inspection?.hasAccident ?? null,
    hasFrameDamage: inspection?.hasFrameDamage ?? null,
    accidentSummary: inspection?.accidentSummary ?? null,
  };
}
