import { generateKeyPairSync, sign } from "node:crypto";

/** A private key with its self-signed certificate, both PEM. */
export interface SelfSignedIdentity {
  key: string;
  cert: string;
}

/**
 * Creates a self-signed ECDSA certificate for one host name, valid between two times (by default from an hour
 * ago for a day). It is trusted only where a test configures it. The encoding follows RFC 5280, section 4.1.
 */
export function issueCertificate(
  hostname: string,
  validity: { from: Date; to: Date } = { from: hoursFromNow(-1), to: hoursFromNow(24) },
): SelfSignedIdentity {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const name = sequence(der(0x31, sequence(objectId([0x55, 0x04, 0x03]), der(0x0c, Buffer.from(hostname)))));
  const alternativeNames = sequence(der(0x82, Buffer.from(hostname)));
  const extension = sequence(objectId([0x55, 0x1d, 0x11]), der(0x04, alternativeNames));
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(validity.from), utcTime(validity.to)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", toBeSigned, privateKey)]);
  const certificate = sequence(toBeSigned, algorithm, der(0x03, signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function objectId(bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function utcTime(at: Date): Buffer {
  return der(
    0x17,
    Buffer.from(
      `${at
        .toISOString()
        .replace(/[-:T]|\.\d+/g, "")
        .slice(2)}`,
    ),
  );
}
