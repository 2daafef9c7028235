import { text } from "node:stream/consumers";
import { followsDigest, isAuthentic } from "../../../../docs/verify-webhook/verify.mjs";

for (const line of (await text(process.stdin)).split("\n")) {
  const [secret, header, digest, body] = line.split("\t");
  const rawBody = Buffer.from(body, "base64");
  const follows = digest === "-" || followsDigest(rawBody, digest);
  console.log(isAuthentic(secret, header === "-" ? undefined : header, rawBody) && follows);
}
