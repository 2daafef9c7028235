import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { S3Client } from "@aws-sdk/client-s3";
import type { DeploymentAccount } from "../../../../infra/deploy/connect-account.ts";
import { testAccountId, testRegion } from "../../control-plane/support/test-account.ts";

/** Returns the clients of an administrator for a simulated account. */
export function connectTestAccount(endpoint: string): DeploymentAccount {
  const credentials = { accessKeyId: `administrator-of-${testAccountId}`, secretAccessKey: "not-checked" };
  const connection = { endpoint, region: testRegion, credentials };
  return {
    ...{ account: testAccountId, region: testRegion },
    cloudFormation: new CloudFormationClient(connection),
    s3: new S3Client(connection),
    edgeCloudFormation: new CloudFormationClient(connection),
    edgeS3: new S3Client(connection),
  };
}
