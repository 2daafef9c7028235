import { deflateRawSync, inflateRawSync } from "node:zlib";

/** A value as compressed JSON. Listings repeat the same few keys, so the fastest level already saves most. */
export const packJson = (value: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(value), { level: 1, memLevel: 5 });

/** The value behind `packJson`. */
export const unpackJson = (packed: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(packed).toString("utf8"));
