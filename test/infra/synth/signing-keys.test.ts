import { describe, expect, test } from "vitest";
import { environmentStages, resourcesOf } from "./read-assembly.ts";

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

/** Matches the ARN of an environment's function roles that sign, in the account and partition of a stack. */
const signers = (stage: string) => ({
  "Fn::Join": [
    "",
    expect.arrayContaining([expect.stringMatching(new RegExp(`:role/${stage}/signers/\\*$`))]),
  ],
});

describe.each(environmentStages)("signing keys of %s", (stage) => {
  const keys = resourcesOf("AWS::KMS::Key", stage).filter(
    ({ properties }) => properties.KeyUsage === "SIGN_VERIFY",
  );

  /** Returns the roles that may call an action. */
  const allowed = (action: string): string[] =>
    resourcesOf("AWS::IAM::Role", stage)
      .filter(({ properties }) =>
        (properties.Policies as { PolicyDocument: { Statement: Statement[] } }[]).some(({ PolicyDocument }) =>
          PolicyDocument.Statement.some(
            ({ Effect, Action }) =>
              Effect === "Allow" &&
              [Action].flat().some((one) => one === action || /^(?:\*|kms:\*)$/.test(one)),
          ),
        ),
      )
      .map(({ properties }) => String(properties.Description).replace("Runs ", ""))
      .sort();

  test("a signing key is an ECDSA key on P-256 that can only sign and verify", () => {
    expect(keys.length).toBeGreaterThan(0);
    for (const { properties } of keys) expect(properties.KeySpec).toBe("ECC_NIST_P256");
  });

  test("only functions that write checkpoints and receipts may sign", () => {
    expect(allowed("kms:Sign")).toEqual([
      "console/audit/create-audit-checkpoint",
      "console/statements/get-operator-order-receipt",
      "console/statements/get-own-order-receipt",
      "partner/statements/create-checkpoint",
      "partner/statements/get-order-receipt",
      "partner/statements/get-order-receipt-document",
      "schedules/write-checkpoints",
    ]);
    expect(allowed("kms:GetPublicKey")).toEqual(["partner/statements/get-public-keys"]);
  });

  test("key policies deny kms:Sign to roles outside the signers' path, and only signers have roles in this path", () => {
    for (const { properties } of keys)
      expect(properties.KeyPolicy.Statement).toContainEqual({
        ...{
          Sid: "OnlySignersSign",
          Effect: "Deny",
          Principal: { AWS: "*" },
          Action: "kms:Sign",
          Resource: "*",
        },
        Condition: { ArnNotLike: { "aws:PrincipalArn": signers(stage) } },
      });
    const inPath = resourcesOf("AWS::IAM::Role", stage)
      .filter(({ properties }) => properties.Path === `/${stage}/signers/`)
      .map(({ properties }) => String(properties.Description).replace("Runs ", ""));
    expect(inPath.sort()).toEqual(allowed("kms:Sign"));
  });

  test("no role may disable a signing key, schedule its deletion, change its policy or grant its use", () => {
    for (const action of ["PutKeyPolicy", "ScheduleKeyDeletion", "DisableKey", "CreateGrant"])
      expect(allowed(`kms:${action}`)).toEqual([]);
  });
});
