import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { WatchMarket } from "../../domain/watches/watchable-car.ts";
import { requirePartner } from "../vehicles/require-partner.ts";
import type { WatchScene } from "./watch-scene.ts";

/** What a scheduled look is made with. */
export interface RecheckContext {
  sources: DealerSources;
  market: WatchMarket;
  /** Epoch milliseconds. */
  now: number;
  /** False when the run should end; what is left is due the next time. */
  mayGoOn: () => boolean;
}

/** Makes the scenes of partners for one run, each once. */
export function sceneReader({ market, now }: RecheckContext): (partnerId: string) => Promise<WatchScene> {
  const scenes = new Map<string, Promise<WatchScene>>();
  return (partnerId) => {
    const known = scenes.get(partnerId);
    if (known !== undefined) return known;
    const scene = requirePartner(partnerId).then((partner) => ({ partner, ...market, now }));
    scenes.set(partnerId, scene);
    return scene;
  };
}
