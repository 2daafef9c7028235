import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../shared/platform/clock.ts";
import { sendWebhook } from "../../../shared/webhooks/send-webhook.ts";
import { issueCertificate, type SelfSignedIdentity } from "../../support/services/issue-certificate.ts";

const usuallyTrusted = getCACertificates("default");
const stops: (() => void)[] = [];
afterEach(() => {
  setDefaultCACertificates(usuallyTrusted);
  for (const stop of stops.splice(0)) stop();
});

const trust = ({ cert }: SelfSignedIdentity) => setDefaultCACertificates([cert]);
const yesterday = {
  from: new Date(Date.now() - 48 * 3_600_000),
  to: new Date(Date.now() - 24 * 3_600_000),
};

/**
 * Posts to a receiver with the certificate, under the given name. Returns the result and the number of received
 * requests.
 */
async function post(identity: SelfSignedIdentity, hostname: string, maxVersion?: "TLSv1.1" | "TLSv1.3") {
  let taken = 0;
  const legacy = maxVersion === "TLSv1.1" ? { minVersion: maxVersion, ciphers: "DEFAULT@SECLEVEL=0" } : {};
  const server = createServer({ ...identity, ...legacy, maxVersion }, (_, response) => {
    taken += 1;
    response.end("taken");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const outcome = await sendWebhook("send:webhook", {
    target: {
      url: new URL(`https://${hostname}:${port}/`),
      addresses: [{ address: "127.0.0.1", family: 4 }],
    },
    headers: {},
    body: "{}",
    timeoutMilliseconds: 2_000,
    clock: systemClock,
  });
  return { outcome, taken };
}

const refused = {
  outcome: expect.objectContaining({
    responseCode: null,
    error: "The TLS connection could not be made or trusted.",
  }),
  taken: 0,
};

describe("receiver certificates", () => {
  it("a webhook is sent to a receiver with a trusted certificate for the host", async () => {
    const identity = issueCertificate("hooks.invalid");
    trust(identity);
    expect(await post(identity, "hooks.invalid")).toMatchObject({
      outcome: { responseCode: 200, error: null },
      taken: 1,
    });
  });

  it("nothing is sent to a receiver without a trusted certificate issuer", async () => {
    expect(await post(issueCertificate("hooks.invalid"), "hooks.invalid")).toEqual(refused);
  });

  it("nothing is sent to a receiver with a certificate for another host", async () => {
    const identity = issueCertificate("other.invalid");
    trust(identity);
    expect(await post(identity, "hooks.invalid")).toEqual(refused);
  });

  it("nothing is sent to a receiver with an expired certificate", async () => {
    const identity = issueCertificate("hooks.invalid", yesterday);
    trust(identity);
    expect(await post(identity, "hooks.invalid")).toEqual(refused);
  });

  it("nothing is sent over TLS older than 1.2", async () => {
    const identity = issueCertificate("hooks.invalid");
    trust(identity);
    expect(await post(identity, "hooks.invalid", "TLSv1.1")).toEqual(refused);
  });
});
