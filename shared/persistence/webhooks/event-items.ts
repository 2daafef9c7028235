import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { storedEntity } from "../stored-entity.ts";

/** Events as they are stored: the envelope compressed, and unpacked byte for byte. */
export const eventItems = storedEntity<StoredEvent>("event", {
  body: {
    pack: (body) => deflateRawSync(String(body)),
    unpack: (packed) => inflateRawSync(packed as Uint8Array).toString("utf8"),
  },
});

/** An event out of its stored item. */
export const toStoredEvent = eventItems.fromItem;
