import { validationProblem } from "../errors/problem.ts";
import type { Environment } from "../partners/partner.ts";
import { isTooWide, shortestPrefixBits } from "./allowlist.ts";

/**
 * Rejects ranges in a production allowlist that admit all or nearly all addresses.
 * @throws Problem validation_error.
 */
export function requireNarrowRanges(allowlist: readonly string[], environment: Environment): void {
  if (environment !== "production") return;
  const { ipv4, ipv6 } = shortestPrefixBits;
  const message = `must be a range of your own network: in production at least /${ipv4} for IPv4 and /${ipv6} for IPv6`;
  const issues = allowlist.flatMap((entry, index) =>
    isTooWide(entry) ? [{ path: `body.allowlist[${index}]`, message }] : [],
  );
  if (issues.length > 0) throw validationProblem(issues);
}
