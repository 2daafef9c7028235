import { keyArn, localSecret, region } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";

/** Signing keys in the local KMS. */
export interface SigningKeys {
  /** Replaces the environment's keys, in order of `signsFrom`; existing keys stay the same. */
  use(keys: readonly { keyId: string; signsFrom: string }[]): void;
  /** Replaces the permissions of functions for KMS. */
  allow(actions: string[]): void;
  stop(): Promise<void>;
}

const identity = "test";
const nowhere = "http://127.0.0.1:1";

/**
 * Starts a local KMS with the key `2026`, and sets the environment variables by which functions find it.
 * Requests to an object store that was started before pass through the proxy, because S3 writes an object once,
 * but its emulator sometimes twice.
 */
export async function startSigningKeys(): Promise<SigningKeys> {
  const s3Url = process.env.AWS_ENDPOINT_URL_S3 ?? nowhere;
  const proxy = await startProxy({
    emulators: { dynamodbUrl: nowhere, sqsUrl: nowhere, s3Url },
    log: () => {},
  });
  const allow = (actions: string[]) =>
    proxy.registerIdentity(identity, [
      { Statement: { Effect: "Allow", Action: ["s3:*", ...actions], Resource: "*" } },
    ]);
  const use: SigningKeys["use"] = (keys) => {
    const Statement = { Effect: "Allow", Principal: "*", Action: "kms:*", Resource: "*" } as const;
    for (const { keyId } of keys) proxy.provideKey({ keyId, arn: keyArn(keyId), policy: { Statement } });
    process.env.STATEMENT_SIGNERS = JSON.stringify(keys.map((key) => ({ ...key, arn: keyArn(key.keyId) })));
  };
  allow(["kms:Sign", "kms:GetPublicKey"]);
  use([{ keyId: "2026", signsFrom: "2026-01-01" }]);
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: identity,
    AWS_SECRET_ACCESS_KEY: localSecret,
    AWS_ENDPOINT_URL_KMS: proxy.url,
    AWS_ENDPOINT_URL_S3: proxy.url,
  });
  return { use, allow, stop: () => proxy.stop() };
}
