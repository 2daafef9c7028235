import { limitToAccount } from "../iam/match-principal.ts";
import { readPolicy } from "../iam/read-policy.ts";
import type { KeyDefinition } from "../proxy/store-signing-keys.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";

/**
 * Returns the signing keys of a stage. Encryption keys have no effect in a local stage.
 *
 * @throws Error for an unsupported kind of key or key policy.
 */
export function readSigningKeys(stage: ResolvedStage): KeyDefinition[] {
  return stage.ofType("AWS::KMS::Key").flatMap((key) => {
    const { KeyUsage, KeySpec, KeyPolicy } = key.properties;
    if (KeyUsage === undefined || KeyUsage === "ENCRYPT_DECRYPT") return [];
    const where = `${key.stack.stackId}/${key.logicalId}`;
    if (KeyUsage !== "SIGN_VERIFY" || KeySpec !== "ECC_NIST_P256")
      throw new Error(`${where}: keys ${KeySpec} for ${KeyUsage} are not known to the local stage`);
    const policy = limitToAccount(readPolicy(KeyPolicy, "resource", where), where);
    return [{ keyId: key.reference, arn: key.attribute("Arn"), policy }];
  });
}
