import { vi } from "vitest";
import type { ItemKey } from "../../../shared/persistence/keys/item-keys.ts";
import type { WaitingRead } from "../../../shared/persistence/table/reads-together.ts";
import { type Actor, actingNow } from "./act-as-function.ts";

// All actors share this process, whereas each function environment has its own. Reads of one actor share
// requests, and none uses the identity or step of another actor.
vi.mock("../../../shared/persistence/table/reads-together.ts", async (importActual) => {
  const actual = await importActual<typeof import("../../../shared/persistence/table/reads-together.ts")>();
  function readsTogether<Found>(send: (waiting: WaitingRead<Found>[]) => Promise<unknown>) {
    const ofNobody = actual.readsTogether(send);
    const ofActors = new WeakMap<Actor, typeof ofNobody>();
    return (key: ItemKey): Promise<Found | null> => {
      const actor = actingNow();
      if (actor === undefined) return ofNobody(key);
      const read = ofActors.get(actor) ?? actual.readsTogether(send);
      ofActors.set(actor, read);
      return read(key);
    };
  }
  return { ...actual, readsTogether };
});
