import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { FieldForm } from "./stored-entity.ts";

/** A value as compressed JSON: for what is large and read as a whole or not at all. */
export const packJson = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));

/** The value behind compressed JSON, however hard it was compressed. */
export const unpackJson = (packed: unknown): unknown =>
  JSON.parse(inflateRawSync(packed as Uint8Array).toString("utf8"));

/** Like `packJson`, as fast as can be. Listings repeat the same few keys, so the least effort already saves most. */
export const packJsonFast = (value: unknown): Uint8Array =>
  deflateRawSync(JSON.stringify(value), { level: 1, memLevel: 5 });

/** A field stored as compressed JSON. */
export const packedField: FieldForm = { pack: packJson, unpack: unpackJson };

/** A field stored as JSON compressed as fast as can be. */
export const fastPackedField: FieldForm = { pack: packJsonFast, unpack: unpackJson };
