import { write } from "@vehicle-sourcing/local-aws/control-plane/account/account.ts";
import { edgeRegion } from "../../../../infra/edge/edge-region.ts";
import type { RealStack } from "../../control-plane/support/read-real-stage.ts";
import { TestAccount, testAccountId, testRegion } from "../../control-plane/support/test-account.ts";

/** Creates a bootstrapped account whose asset bucket contains all code that the templates of stacks name. */
export function openRealAccount(stacks: readonly RealStack[], orderSeed: number): TestAccount {
  const account = new TestAccount(null, { orderSeed });
  const version = { Type: "AWS::SSM::Parameter", Properties: { Type: "String", Value: "33" } };
  const named = {
    ...version,
    Properties: { ...version.Properties, Name: "/cdk-bootstrap/hnb659fds/version" },
  };
  account.placeStack("CDKToolkit-edge", edgeRegion);
  for (const { stackName, region } of stacks) account.placeStack(stackName, region);
  for (const toolkit of ["CDKToolkit", "CDKToolkit-edge"]) {
    account.deploy(toolkit, { Resources: { Version: named } });
  }
  const bucket = `cdk-hnb659fds-assets-${testAccountId}-${testRegion}`;
  const keys = stacks.flatMap(({ template }) =>
    Object.values(template.Resources).flatMap(({ Properties }) => {
      const { S3Key } = (Properties?.Code ?? {}) as { S3Key?: string };
      return S3Key === undefined ? [] : [S3Key];
    }),
  );
  account.account.journal.commit(keys.map((key) => write.object({ bucket, key, sha256: "0", byteCount: 0 })));
  return account;
}
