import { portsNoBrowserCalls } from "../../shared/webhooks/blocked-ports.ts";

/** The first of consecutive ports, or "ephemeral" for free ports. */
export type PortRow = "ephemeral" | number;

/** Offsets from the base port. */
const portOffsets = {
  sandboxPartnerApi: 0,
  productionPartnerApi: 1,
  sandboxConsoleApi: 2,
  productionConsoleApi: 3,
  console: 4,
  sandboxStreamApi: 5,
  productionStreamApi: 6,
  consoleUpdates: 7,
  upstreams: 10,
  issuer: 11,
  storage: 12,
};

/** The highest base for which all ports are valid. */
const highestBase = 65_000;

/**
 * Returns the base of consecutive ports from its text.
 * @throws Error if it is not a port number from 1024 to 65000, or if a port is blocked by the Fetch standard and so
 * unreachable for browsers and the stage's own calls. The message names the next valid base.
 */
export function readPortBase(text: string): number {
  const base = Number(text);
  if (!Number.isInteger(base) || base < 1024 || base > highestBase) {
    throw new Error(`PORT_BASE must be a port number from 1024 to ${highestBase}`);
  }
  const blocked = blockedPortOf(base);
  if (blocked === undefined) return base;
  let next = base + 1;
  while (blockedPortOf(next) !== undefined) next += 1;
  throw new Error(
    `PORT_BASE=${base} would use port ${blocked}, which browsers block. Use PORT_BASE=${next}.`,
  );
}

const blockedPortOf = (base: number): number | undefined =>
  Object.values(portOffsets)
    .map((offset) => base + offset)
    .find((port) => portsNoBrowserCalls.has(port));

/** Returns the port of a service. Returns 0, which selects a free port, if ports are ephemeral. */
export function portOf(ports: PortRow, place: keyof typeof portOffsets): number {
  return ports === "ephemeral" ? 0 : ports + portOffsets[place];
}
