import { expect } from "vitest";
import * as z from "zod/mini";
import { eventSchemas } from "../../../shared/contract/events/event-schemas.ts";
import type { Answer, PartnerClient } from "./stage-client.ts";

/** Path of watches. */
export const watchesPath = "/v1/eagle-eye/watches";

/** A partner's watch on a running stage. */
export interface OpenedWatch {
  watchId: string;
  /** The watch's own path. */
  path: string;
  /** Returns the validated `data` of all its events, oldest first. */
  reported(): Promise<Answer["body"][]>;
  /** Returns its list, with hidden cars if requested. */
  list(options?: { includeHidden?: boolean }): Promise<Answer["body"][]>;
  read(): Promise<Answer["body"]>;
  /** Calls an action route (`mute`, `matches/hide`), with car ids if the action takes them. */
  call(control: string, vehicleIds?: readonly string[]): Promise<Answer>;
}

/** Creates a watch; a body without filters is a static list. */
export async function openWatch(partner: PartnerClient, body: object = {}): Promise<OpenedWatch> {
  const isStatic = !("filters" in body);
  const created = await partner.post(watchesPath, {
    name: "Watched",
    ...(isStatic && { filters: {}, automatic_list_update: false }),
    ...body,
  });
  expect([created.status, created.body.error]).toEqual([201, undefined]);
  const watchId: string = created.body.watch_id;
  const path = `${watchesPath}/${watchId}`;
  return {
    watchId,
    path,
    reported: async () => {
      const { data } = (await partner.get(`${path}/events?limit=200`)).body;
      return data.reverse().map(({ payload }: Answer["body"]) => {
        expect(z.parse(eventSchemas["eagle_eye.match"], payload)).toEqual(payload);
        return payload.data;
      });
    },
    list: async ({ includeHidden = false } = {}) =>
      (await partner.get(`${path}/matches?limit=200&include_hidden=${includeHidden}`)).body.data,
    read: async () => (await partner.get(path)).body,
    call: (control, vehicleIds) =>
      partner.post(`${path}/${control}`, vehicleIds && { vehicle_ids: vehicleIds }),
  };
}

/** Summarizes an event: ids of additions, old and new prices in million won, and reasons of removals. */
export function summarize(data: Answer["body"]) {
  const priced = (entry: Answer["body"]) => [
    entry.vehicle.id,
    inMillions(entry.previous.price_krw),
    inMillions(entry.current.price_krw),
  ];
  return {
    added: data.additions.map((entry: Answer["body"]) => entry.vehicle.id).sort(),
    changed: data.price_changes.map(priced).sort(),
    removed: data.removals.map((entry: Answer["body"]) => [entry.vehicle_id, entry.reason]).sort(),
  };
}

const inMillions = (krw: number | null) => krw && krw / 1_000_000;

/** Ids of rows, in order. */
export const idsOf = (rows: readonly { vehicle_id: string }[]): string[] =>
  rows.map(({ vehicle_id }) => vehicle_id).sort();
