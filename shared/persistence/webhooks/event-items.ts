import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { storedEntity } from "../table/stored-entity.ts";

/** Returns the stored form of an event's body. */
export const compressEventBody = (body: string): Uint8Array => deflateRawSync(body);

/** Events as they are stored. The envelope is compressed and restored byte for byte. */
export const eventItems = storedEntity<StoredEvent>("event", {
  body: {
    encode: (body) => compressEventBody(String(body)),
    decode: (compressed) => inflateRawSync(compressed as Uint8Array).toString("utf8"),
  },
});

/** Reads an event from its stored item. */
export const toStoredEvent = eventItems.fromItem;
