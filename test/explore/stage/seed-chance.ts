import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { RandomSource } from "../../../infra/local/cars/random-source.ts";
import { actingNow } from "../../races/stage/act-as-function.ts";

/**
 * Makes identifiers, secrets and delays repeatable. Each label has its own random stream, which `begin` resets.
 * Random delays take no time. Code without a label remains random.
 */
export function seedChance(): { begin(seed: string): void; stop(): void } {
  const { randomBytes, randomUUID } = crypto;
  const { random } = Math;
  let seed = "";
  const streams = new Map<string, RandomSource>();
  const streamOf = (label: string): RandomSource => {
    const stream = streams.get(label) ?? new RandomSource(`${seed} ${label}`);
    streams.set(label, stream);
    return stream;
  };
  const draw = (label: string, size: number): Buffer =>
    Buffer.from(Array.from({ length: size }, () => streamOf(label).integer(0, 255)));
  crypto.randomBytes = ((size: number, ...rest: []) => {
    const actor = actingNow();
    return actor === undefined ? randomBytes(size, ...rest) : draw(actor.label, size);
  }) as typeof randomBytes;
  crypto.randomUUID = ((options) => {
    const actor = actingNow();
    return actor === undefined ? randomUUID(options) : toUuid(draw(actor.label, 16).toString("hex"));
  }) as typeof randomUUID;
  Math.random = () => (actingNow() === undefined ? random() : 0);
  syncBuiltinESMExports();
  return {
    begin(next) {
      seed = next;
      streams.clear();
    },
    stop() {
      Object.assign(crypto, { randomBytes, randomUUID });
      Math.random = random;
      syncBuiltinESMExports();
    },
  };
}

const toUuid = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}` as const;
