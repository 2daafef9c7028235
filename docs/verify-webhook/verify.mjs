import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { realpathSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const toleranceSeconds = 300;

/** Whether `rawBody`, exactly as it arrived, was signed with `secret` within the last five minutes. */
export function isAuthentic(secret, signatureHeader, rawBody) {
  if (typeof signatureHeader !== "string") return false;
  const parts = signatureHeader.split(",").map((part) => part.split("="));
  const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest();
  // During a secret rotation, the header has one v1 value per secret.
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(name === "v1" ? value : "", "hex");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Whether the event in `rawBody` directly follows the log event with digest `digestBefore`. */
export function followsDigest(rawBody, digestBefore) {
  const [end, digest] = /,"digest":"([\w-]{43})"\}$/.exec(rawBody) ?? [];
  if (end === undefined) return false;
  let content = `${String(rawBody).slice(0, -end.length)}}`;
  // The digest covers a null preview, because a message can be withdrawn later.
  if (/^\{"id":"[^"]*","type":"chat\.message"/.test(content))
    content = content.replace(/"preview":"(?:[^"\\]|\\.)*"/, '"preview":null');
  return (
    createHash("sha256")
      .update(content + digestBefore)
      .digest("base64url") === digest
  );
}

// Try it: node verify.mjs <secret> <X-Svc-Signature> [<digest before>] < body.json
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [secret = "", signatureHeader, digestBefore] = process.argv.slice(2);
  const rawBody = await text(process.stdin);
  const follows = digestBefore === undefined || followsDigest(rawBody, digestBefore);
  const authentic = isAuthentic(secret, signatureHeader, rawBody) && follows;
  console.log(authentic ? "authentic" : "not authentic");
  process.exitCode = authentic ? 0 : 1;
}
