import { secretArn } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { useRestrictedWorker, workerIdentity } from "../../../packages/local-aws/test/parts/use-proxy.ts";
import { putSecret, readSecret } from "../../support/stage/local-secrets.ts";

const [own, other] = ["stage/retail-a", "stage/retail-b"];
const worker = useRestrictedWorker({ secrets: { [own]: '{"apiKey":"own"}', [other]: '{"apiKey":"other"}' } });
const arnPattern = `${secretArn(own).slice(0, -6)}??????`;
const readAs = (name: string) => readSecret(worker.local.proxy.url, name, workerIdentity);

describe("Secrets Manager", () => {
  beforeEach(() => worker.allow({ Action: "secretsmanager:GetSecretValue", Resource: arnPattern }));

  test("Secrets Manager returns a secret by name and by ARN to a caller whose policy allows only this secret", async () => {
    expect(await readAs(own)).toBe('{"apiKey":"own"}');
    expect(await readAs(secretArn(own))).toBe('{"apiKey":"own"}');
    await expect(readAs(other)).rejects.toThrow(
      /400 .*AccessDeniedException.*secretsmanager:GetSecretValue on resource: .*secret:stage\/retail-b-000000/,
    );
  });

  test("Secrets Manager denies access to an unknown name, and returns not found to a caller that may read every secret", async () => {
    await expect(readAs(`${own}-none`)).rejects.toThrow(/AccessDeniedException/);
    const message = /400 .*ResourceNotFoundException/;
    await expect(readSecret(worker.local.proxy.url, `${own}-none`)).rejects.toThrow(message);
  });

  test("Secrets Manager rejects a worker that replaces a secret and allows the root identity to replace the secret", async () => {
    const replace = (identityOf?: string) =>
      putSecret(worker.local.proxy.url, own, '{"apiKey":"new"}', identityOf);
    await expect(replace(workerIdentity)).rejects.toThrow(/secretsmanager:PutSecretValue/);
    await replace();
    expect(await readAs(own)).toBe('{"apiKey":"new"}');
  });

  test("Secrets Manager rejects unknown callers", async () => {
    const read = readSecret(worker.local.proxy.url, own, "stranger");
    await expect(read).rejects.toThrow(/UnrecognizedClientException/);
  });
});
