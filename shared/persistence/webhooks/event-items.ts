import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { storedEntity } from "../stored-entity.ts";

/** Returns the stored form of an event's body. */
export const packEventBody = (body: string): Uint8Array => deflateRawSync(body);

/** Events as they are stored. The envelope is compressed and restored byte for byte. */
export const eventItems = storedEntity<StoredEvent>("event", {
  body: {
    pack: (body) => packEventBody(String(body)),
    unpack: (packed) => inflateRawSync(packed as Uint8Array).toString("utf8"),
  },
});

/** Reads an event from its stored item. */
export const toStoredEvent = eventItems.fromItem;
