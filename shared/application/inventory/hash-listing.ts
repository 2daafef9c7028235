import { hash } from "node:crypto";
import type { Listing } from "../../domain/inventory/listing.ts";

const hashLength = 22;

/** Returns a short digest of the listing's whole content. */
export const hashListing = (listing: Listing): string =>
  hash("sha256", JSON.stringify(listing), "base64url").slice(0, hashLength);
