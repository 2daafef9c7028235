import { describe, expect, it } from "vitest";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { compareManifests, ManifestWriter, readManifest } from "../../../shared/inventory/manifest.ts";
import { buildListing } from "../../support/records/build-listing.ts";

/** Returns a manifest of the listings with these numbers. Several of its parts are decompressed one after the other. */
async function writeManifest(numbers: readonly number[], hashOf = (number: number) => `hash${number}`) {
  const writer = new ManifestWriter();
  for (const number of numbers) {
    const listing = buildListing({ listingId: `auction_a_${number}` });
    await writer.add(hashOf(number), summarizeListing(listing));
  }
  return writer.finish();
}

const numbers = Array.from({ length: 4_000 }, (_, number) => number);

describe("manifests", () => {
  it("a manifest of several parts is read whole and in order, also lines that two parts share", async () => {
    const groups = await Array.fromAsync(readManifest(await writeManifest(numbers)));
    expect(groups.length).toBeGreaterThan(2);
    expect(groups.flat().map(({ listingId }) => listingId)).toEqual(
      numbers.map((number) => `auction_a_${number}`),
    );
  });

  it("an empty manifest has no entries", async () => {
    expect((await Array.fromAsync(readManifest(await writeManifest([])))).flat()).toEqual([]);
  });

  it("a manifest that ends early or has a changed byte is rejected", async () => {
    const manifest = await writeManifest(numbers);
    await expect(Array.fromAsync(readManifest(manifest.subarray(0, -20)))).rejects.toThrow();
    const damaged = manifest.slice();
    damaged[Math.floor(damaged.length / 2)] = (damaged[Math.floor(damaged.length / 2)] ?? 0) ^ 0xff;
    await expect(Array.fromAsync(readManifest(damaged))).rejects.toThrow();
  });

  it("a comparison returns new and changed listings, and the ids of removed ones", async () => {
    const earlier = await writeManifest([1, 2, 3]);
    const later = await writeManifest([2, 3, 4], (number) => (number === 3 ? "changed" : `hash${number}`));
    const { changed, removedIds } = await compareManifests(earlier, later);
    expect(changed.map(({ listingId }) => listingId)).toEqual(["auction_a_3", "auction_a_4"]);
    expect(removedIds).toEqual(["auction_a_1"]);
    expect((await compareManifests(null, later)).changed.length).toBe(3);
  });
});
