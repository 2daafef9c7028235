import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { S3Client } from "@aws-sdk/client-s3";
import { GetParameterCommand, ParameterNotFound, SSMClient } from "@aws-sdk/client-ssm";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { edgeRegion } from "../edge/edge-region.ts";
import { DeploymentError } from "./deployment-error.ts";
import type { DeployableStage } from "./read-stage.ts";

/** The account of a stage, with the clients of its deployer. */
export interface DeploymentAccount {
  account: string;
  region: string;
  cloudFormation: CloudFormationClient;
  s3: S3Client;
  /** Clients for the region of CloudFront's own resources. */
  edgeCloudFormation: CloudFormationClient;
  edgeS3: S3Client;
}

/**
 * Returns the account and region of a stage, with the credentials that the SDK finds. `AWS_ENDPOINT_URL`
 * selects another endpoint.
 * @throws DeploymentError when the credentials belong to no account or another one
 */
export async function connectAccount({ name, config }: DeployableStage): Promise<DeploymentAccount> {
  const { account, region } = config;
  const found = await readCallersAccount(region);
  if (found !== account) {
    throw new DeploymentError(
      `Stage ${name} is deployed to account ${account}, and the credentials are of ${found}. Use those of ${account}.`,
    );
  }
  return {
    ...{ account, region },
    cloudFormation: new CloudFormationClient({ region }),
    s3: new S3Client({ region }),
    edgeCloudFormation: new CloudFormationClient({ region: edgeRegion }),
    edgeS3: new S3Client({ region: edgeRegion }),
  };
}

async function readCallersAccount(region: string): Promise<string> {
  const sts = new STSClient({ region });
  try {
    const { Account } = await sts.send(new GetCallerIdentityCommand({}));
    return String(Account);
  } catch (error) {
    throw new DeploymentError(
      `AWS does not know the caller: ${(error as Error).message}. Sign in (aws sso login) or set AWS_PROFILE.`,
      { cause: error },
    );
  } finally {
    sts.destroy();
  }
}

/** The parameter with the CDK's bootstrap version, which every template reads. */
const bootstrapParameter = "/cdk-bootstrap/hnb659fds/version";

/**
 * Checks that the CDK can deploy to a region of the account.
 * @throws DeploymentError with the bootstrap command
 */
export async function requireBootstrap(account: string, region: string): Promise<void> {
  const ssm = new SSMClient({ region });
  try {
    await ssm.send(new GetParameterCommand({ Name: bootstrapParameter }));
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    throw new DeploymentError(
      `Account ${account} is not prepared for the CDK in ${region}. Once for each region:\n\n` +
        `  npx cdk bootstrap aws://${account}/${region}\n`,
      { cause: error },
    );
  } finally {
    ssm.destroy();
  }
}

/** Returns the name of the bootstrap's asset bucket. */
export const assetBucketOf = ({ account, region }: Pick<DeploymentAccount, "account" | "region">): string =>
  `cdk-hnb659fds-assets-${account}-${region}`;
