/** The first of a row of ports, or "ephemeral" for free ones. */
export type PortRow = "ephemeral" | number;

/** Places in the row of ports. */
const portOffsets = {
  sandboxPartnerApi: 0,
  productionPartnerApi: 1,
  sandboxConsoleApi: 2,
  productionConsoleApi: 3,
  console: 4,
  sandboxStreamApi: 5,
  productionStreamApi: 6,
  upstreams: 10,
  issuer: 11,
  storage: 12,
};

/** The port of a place in the row; 0, which takes a free one, for ephemeral ports. */
export function portOf(ports: PortRow, place: keyof typeof portOffsets): number {
  return ports === "ephemeral" ? 0 : ports + portOffsets[place];
}
