import { vi } from "vitest";
import { ask, byPartner, openRacingPartner, type RacingPartner } from "../../races/stage/people.ts";
import type { TableState } from "../../races/stage/snapshot-table.ts";
import { snapshotServices } from "../stage/snapshot-services.ts";
import type { ExploredStage } from "../stage/start-explored-stage.ts";
import { beginsAt, partners } from "./history.ts";

/** A stage that contains only the partners of all histories and can be reset to that state. */
export interface HouseStage {
  stage: ExploredStage;
  partners: readonly RacingPartner[];
  /** Each partner's endpoint ids, in the order of `partners`. */
  endpoints: readonly (readonly string[])[];
  reset(): Promise<void>;
  read(): Promise<TableState>;
}

const day = 86_400_000;

/** Creates the partners of all histories and their endpoints, on the day before. */
export async function openHouseStage(stage: ExploredStage): Promise<HouseStage> {
  vi.setSystemTime(beginsAt - day);
  const table = snapshotServices(stage.services, () => {
    stage.services.queues.takeSent();
    stage.beginChance("houses");
  });
  await table.restore(new Map());
  const opened: RacingPartner[] = [];
  const endpoints: string[][] = [];
  for (const { leadMinutes, endpoints: subscriptions } of partners) {
    const partner = await openRacingPartner(stage, { order_lead_minutes: leadMinutes });
    opened.push(partner);
    const ids: string[] = [];
    for (const types of subscriptions) {
      const body = { url: "http://127.0.0.1:4091/", ...(types !== null && { event_types: types }) };
      const { id } = await ask(stage, "createWebhookEndpoint", byPartner(partner, { body }));
      ids.push(id);
    }
    endpoints.push(ids);
  }
  const beginning = await table.read();
  return {
    ...{ stage, partners: opened, endpoints },
    reset: () => table.restore(beginning),
    read: () => table.read(),
  };
}
