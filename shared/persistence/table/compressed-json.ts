import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { FieldForm } from "./stored-entity.ts";

/** Compresses a value as JSON. For large values that are always read as a whole. */
export const compressJson = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));

/** Decompresses JSON of any compression level. */
export const decompressJson = (compressed: unknown): unknown =>
  JSON.parse(inflateRawSync(compressed as Uint8Array).toString("utf8"));

/**
 * Compresses a value as `compressJson` does, but with the fastest compression. Listings repeat the same keys, so the
 * lowest level already saves most.
 */
export const compressJsonFast = (value: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(value), { level: 1, memLevel: 5 });

/** A field stored as compressed JSON. */
export const compressedField: FieldForm = { encode: compressJson, decode: decompressJson };

/** A field stored as JSON with the fastest compression. */
export const fastCompressedField: FieldForm = { encode: compressJsonFast, decode: decompressJson };
