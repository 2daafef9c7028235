import { createHmac, timingSafeEqual } from "node:crypto";
import { text } from "node:stream/consumers";

const toleranceSeconds = 300;

/** Whether `rawBody`, exactly as it arrived, was signed with `secret` within the last five minutes. */
export function isAuthentic(secret, signatureHeader, rawBody) {
  const parts = signatureHeader.split(",").map((part) => part.split("="));
  const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest();
  // While a secret is being rotated there is one v1 for each.
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(name === "v1" ? value : "", "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

// Try it: node verify.mjs <secret> <X-Svc-Signature> < body.json
if (import.meta.main) {
  const [secret = "", signatureHeader = ""] = process.argv.slice(2);
  const authentic = isAuthentic(secret, signatureHeader, await text(process.stdin));
  console.log(authentic ? "authentic" : "forged or too old");
  process.exitCode = authentic ? 0 : 1;
}
