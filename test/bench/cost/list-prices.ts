/**
 * List prices in USD without free tiers, us-east-1, compared on 2026-11-22 with published copies of AWS's
 * price pages. Other regions differ: in Seoul a million gateway requests cost 1.23 and a GB of logs 0.76.
 */
export const listPrices = {
  /** A million requests of an HTTP API, up to 512 KB each. */
  gatewayMillion: 1,
  /** A million runs of functions. */
  runsMillion: 0.2,
  /** A gigabyte-second of a function on arm64. */
  gigabyteSecond: 0.000_013_333_4,
  /** A million read request units of a table on demand. */
  readUnitsMillion: 0.125,
  /** A million write request units. */
  writeUnitsMillion: 0.625,
  /** A gigabyte of ingested logs. */
  logGigabyte: 0.5,
  /** A million traces recorded. */
  tracesMillion: 5,
  /** A million https requests of CloudFront. */
  edgeMillion: 1,
  /** A million requests inspected by the firewall. */
  firewallMillion: 0.6,
  /** A gigabyte from CloudFront to the Internet. */
  transferGigabyte: 0.085,
} as const;
