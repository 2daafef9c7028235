import { hash } from "node:crypto";
import type { Listing } from "../../domain/inventory/listing.ts";

const hashLength = 22;

/** A short digest of everything in the listing. */
export const hashListing = (listing: Listing): string =>
  hash("sha256", JSON.stringify(listing), "base64url").slice(0, hashLength);
