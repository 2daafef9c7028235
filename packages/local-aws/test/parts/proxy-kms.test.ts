import { createHash, createPublicKey, verify } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PolicyStatement } from "../../src/iam/policy-document.ts";
import { accountId, keyArn, region } from "../../src/machine/aws-names.ts";
import { createKeyStore } from "../../src/proxy/store-signing-keys.ts";
import { useRestrictedWorker, workerIdentity } from "./use-proxy.ts";

const worker = useRestrictedWorker();
const arn = keyArn("log");
const accountMay: PolicyStatement = {
  Effect: "Allow",
  Principal: { AWS: `arn:aws:iam::${accountId}:root` },
  Action: "kms:*",
  Resource: "*",
};
const provide = (...Statement: PolicyStatement[]) =>
  worker.local.proxy.provideKey({ keyId: "log", arn, policy: { Statement } });

/** Calls KMS as the worker. */
async function call(operation: string, input: object) {
  const response = await fetch(worker.local.proxy.url, {
    method: "POST",
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${workerIdentity}/20261128/${region}/kms/aws4_request`,
      "x-amz-target": `TrentService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
}

const message = Buffer.from("a message");
const digest = createHash("sha256").update(message).digest();
const signing = { KeyId: arn, SigningAlgorithm: "ECDSA_SHA_256" };
const signRaw = () => call("Sign", { ...signing, Message: message.toString("base64") });

beforeAll(() => provide(accountMay));
beforeEach(() => worker.allow({ Action: ["kms:Sign", "kms:GetPublicKey"], Resource: arn }));

describe("signatures of KMS", () => {
  test.each([
    ["a message", { Message: message.toString("base64") }],
    ["a digest", { Message: digest.toString("base64"), MessageType: "DIGEST" }],
  ])("the DER-encoded ECDSA signature of %s is verified with the public key", async (_, input) => {
    // Twenty signatures contain numbers of different lengths.
    const signed = await Promise.all(
      Array.from({ length: 20 }, () => call("Sign", { ...signing, ...input })),
    );
    const { answer } = await call("GetPublicKey", { KeyId: "log" });
    const key = createPublicKey({
      key: Buffer.from(answer.PublicKey!, "base64"),
      type: "spki",
      format: "der",
    });
    for (const one of signed) {
      expect(one.status).toBe(200);
      const signature = Buffer.from(one.answer.Signature!, "base64");
      expect(verify("sha256", message, key, signature)).toBe(true);
      expect(verify("sha256", Buffer.from("another"), key, signature)).toBe(false);
    }
  });

  test.each([
    ["an unknown key", { KeyId: keyArn("other"), Message: "YQ==" }, "NotFoundException"],
    [
      "an algorithm that the key does not support",
      { Message: "YQ==", SigningAlgorithm: "ECDSA_SHA_512" },
      "InvalidKeyUsageException",
    ],
    ["a digest of the wrong length", { Message: "YQ==", MessageType: "DIGEST" }, "ValidationException"],
    ["no message", {}, "ValidationException"],
    ["a message over 4 KiB", { Message: Buffer.alloc(4097).toString("base64") }, "ValidationException"],
  ])("a signing request with %s is rejected", async (_, input, code) => {
    worker.allow({ Action: "kms:*", Resource: "*" });
    const { status, answer } = await call("Sign", { ...signing, ...input });
    expect([status, answer.__type]).toEqual([400, code]);
  });

  test("a KMS key stays the same across restarts", () => {
    const directory = mkdtempSync(join(tmpdir(), "keys-"));
    try {
      const [first, second] = [1, 2].map(() => {
        const store = createKeyStore(directory);
        store.provide({ keyId: "log", arn, policy: { Statement: [] } });
        return store.find(arn)?.privateKey.export({ format: "jwk" });
      });
      expect(second).toEqual(first);
      expect(first?.d).toBeDefined();
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe("permissions of KMS", () => {
  test("a role without the kms:Sign permission for a key cannot sign with the key", async () => {
    worker.allow(
      { Action: "kms:GetPublicKey", Resource: arn },
      { Action: "kms:Sign", Resource: keyArn("other") },
    );
    const { status, answer } = await signRaw();
    expect([status, answer.__type, answer.message]).toEqual([
      400,
      "AccessDeniedException",
      expect.stringContaining(`to perform: kms:Sign on resource: ${arn}`),
    ]);
  });

  test("a role cannot sign with a key whose policy does not allow signing by the role's account", async () => {
    provide({ ...accountMay, Action: "kms:GetPublicKey" });
    const { answer } = await signRaw();
    const shown = await call("GetPublicKey", { KeyId: arn });
    provide(accountMay);
    expect([answer.__type, answer.message]).toEqual([
      "AccessDeniedException",
      expect.stringContaining("no resource-based policy allows"),
    ]);
    expect(shown.status).toBe(200);
  });

  const roleArn = (name: string) => `arn:aws:iam::${accountId}:role/${name}`;
  const onlySigners: PolicyStatement = {
    ...{ Effect: "Deny", Principal: "*", Action: "kms:Sign", Resource: "*" },
    Condition: { ArnNotLike: { "aws:PrincipalArn": roleArn("sandbox/signers/*") } },
  };

  test.each<[string, string | undefined, number]>([
    ["allows a role in the path", roleArn("sandbox/signers/Receipts"), 200],
    ["denies a role in the parent path", roleArn("sandbox/Receipts"), 400],
    [
      "denies a role whose path only ends like the allowed path",
      roleArn("other/sandbox/signers/Receipts"),
      400,
    ],
    ["denies a role of another account", "arn:aws:iam::999999999999:role/sandbox/signers/Receipts", 400],
    ["denies a caller without a role ARN", undefined, 400],
  ])("a key policy that denies signing to roles outside one path %s", async (_, arn, status) => {
    worker.actAs(arn);
    worker.allow({ Action: "kms:*", Resource: "*" });
    provide(accountMay, onlySigners);
    const [signed, shown] = [await signRaw(), await call("GetPublicKey", { KeyId: "log" })];
    provide(accountMay);
    worker.actAs(undefined);
    expect([signed.status, shown.status]).toEqual([status, 200]);
    if (status === 400) expect(signed.answer.message).toContain("explicit deny in a resource-based policy");
  });
});
