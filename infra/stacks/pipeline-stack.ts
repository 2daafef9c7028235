import { CfnOutput, Duration, Stack } from "aws-cdk-lib";
import {
  CfnOIDCProvider,
  FederatedPrincipal,
  PolicyDocument,
  PolicyStatement,
  Role,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { partsOf } from "../config/schema/stage-parts.ts";
import {
  listFixedBuckets,
  listSecretNames,
  listStacksWithTopics,
  listZones,
} from "../deploy/check/checked-resources.ts";
import { consoleBucketName } from "../edge/console-bucket.ts";
import { edgeRegion } from "../edge/edge-region.ts";
import { mailDomainOf } from "../edge/mail-names.ts";
import {
  acknowledgeConsoleFiles,
  acknowledgeStackReading,
  acknowledgeTableReading,
  acknowledgeTopicReading,
} from "../nag-suppressions.ts";

const tokenHost = "token.actions.githubusercontent.com";
const bootstrapQualifier = "hnb659fds";

/** CloudFormation cuts the name of a stack to this many characters within the names that it generates. */
const stackNameCharacters = 24;

/** The actions that read the settings of a table, but not its items. */
const tableReadActions = [
  "dynamodb:DescribeTable",
  "dynamodb:DescribeTimeToLive",
  "dynamodb:DescribeContinuousBackups",
  "dynamodb:ListTagsOfResource",
];

/** Roles of the CDK's own bootstrap, by purpose. */
type BootstrapRole = "deploy" | "file-publishing" | "lookup";

export interface PipelineStackProps {
  stageName: string;
  config: StageConfig;
  pipeline: NonNullable<StageConfig["pipeline"]>;
}

/**
 * Lets jobs of a GitHub repository deploy a stage, and other jobs compare the stage, with tokens that GitHub signs for
 * each job. No key is stored anywhere. Each role belongs to one GitHub environment, and only jobs in that environment
 * get the role. GitHub requires reviewers for the environment of the deploying role. This role assumes the roles of the
 * CDK's bootstrap, reads the stage's stacks, checks the account and publishes the web console. The comparing role only
 * reads the stage's stacks.
 *
 * @see https://docs.github.com/actions/security-for-github-actions/security-hardening-your-deployments
 */
export class PipelineStack extends Stack {
  readonly #props: PipelineStackProps;
  readonly #providerArn: string;

  constructor(scope: Construct, id: string, props: PipelineStackProps) {
    super(scope, id, { description: `Roles that deploy ${props.stageName} from GitHub` });
    this.#props = props;
    this.#providerArn = props.pipeline.existingProviderArn ?? this.#createProvider();
    const { stageName } = props;
    const further = [...this.#publishStatements(), ...this.#checkStatements()];
    this.#createRole("Deploy", stageName, ["deploy", "file-publishing", "lookup"], further);
    // Jobs of an unreviewed branch may assume this role. The bootstrap's lookup role would let them read the
    // whole account: secrets of clients, stage variables, logs.
    this.#createRole("Diff", `${stageName}-diff`, [], []);
  }

  #createProvider(): string {
    const provider = new CfnOIDCProvider(this, "Provider", {
      url: `https://${tokenHost}`,
      clientIdList: ["sts.amazonaws.com"],
    });
    return provider.attrArn;
  }

  #createRole(
    id: string,
    gitHubEnvironment: string,
    bootstrapRoles: readonly BootstrapRole[],
    further: PolicyStatement[],
  ): void {
    const { config, pipeline } = this.#props;
    const regions = [...new Set([config.region, edgeRegion])];
    const roles = regions.flatMap((region) =>
      bootstrapRoles.map(
        (name) =>
          `arn:aws:iam::${config.account}:role/cdk-${bootstrapQualifier}-${name}-role-${config.account}-${region}`,
      ),
    );
    const role = new Role(this, id, {
      description: `Taken by jobs of ${pipeline.repository} in its environment ${gitHubEnvironment}`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new FederatedPrincipal(
        this.#providerArn,
        {
          StringEquals: {
            [`${tokenHost}:aud`]: "sts.amazonaws.com",
            [`${tokenHost}:sub`]: subjectsOf(pipeline, gitHubEnvironment),
          },
        },
        "sts:AssumeRoleWithWebIdentity",
      ),
      inlinePolicies: {
        bootstrap: new PolicyDocument({
          statements: [
            ...(roles.length > 0
              ? [new PolicyStatement({ actions: ["sts:AssumeRole"], resources: roles })]
              : []),
            ...this.#readStatements(regions),
            ...further,
          ],
        }),
      },
    });
    acknowledgeStackReading(role, this.#stacksIn(regions));
    new CfnOutput(this, `${id}RoleArn`, { value: role.roleArn });
  }

  /** Returns the permissions for the web console's files, which the deployment command publishes itself. */
  #publishStatements(): PolicyStatement[] {
    const { config, stageName } = this.#props;
    const part = partsOf(stageName, config).find(({ kind }) => kind === "console");
    if (part === undefined) return [];
    const files = `arn:aws:s3:::${consoleBucketName(part.id, config.account)}/*`;
    acknowledgeConsoleFiles(this, files);
    return [new PolicyStatement({ actions: ["s3:PutObject"], resources: [files] })];
  }

  /**
   * Returns the permissions that the account check before a deployment needs. They allow it to read names, settings and
   * confirmations, but no secret.
   */
  #checkStatements(): PolicyStatement[] {
    const { config, stageName } = this.#props;
    const { account, region } = config;
    const parts = partsOf(stageName, config);
    const of = (actions: string[], resources: string[]) =>
      resources.length === 0 ? [] : [new PolicyStatement({ actions, resources })];
    const topics = parts
      .flatMap(listStacksWithTopics)
      .map(
        ({ stackName, isAtEdge }) =>
          `arn:aws:sns:${isAtEdge ? edgeRegion : region}:${account}:${stackName.slice(0, stackNameCharacters)}*`,
      );
    acknowledgeTopicReading(this, topics);
    return [
      ...of(["lambda:GetAccountSettings", "iam:ListOpenIDConnectProviders"], ["*"]),
      ...of(
        ["secretsmanager:DescribeSecret"],
        listSecretNames(config).map(
          (name) => `arn:aws:secretsmanager:${region}:${account}:secret:${name}-??????`,
        ),
      ),
      ...of(
        ["route53:GetHostedZone", "route53:ListResourceRecordSets"],
        [...listZones(config).keys()].map((id) => `arn:aws:route53:::hostedzone/${id}`),
      ),
      ...of(
        ["ses:GetEmailIdentity"],
        [`arn:aws:ses:${region}:${account}:identity/${mailDomainOf(config.mail.sender)}`],
      ),
      ...of(
        ["s3:GetBucketLocation"],
        parts.flatMap((part) => listFixedBuckets(part, config)).map((name) => `arn:aws:s3:::${name}`),
      ),
      ...of(["sns:ListSubscriptionsByTopic"], topics),
      ...of(tableReadActions, this.#restoredTables()),
    ];
  }

  /** Returns the ARNs of restored tables, and patterns for the tables that their environments used before. */
  #restoredTables(): string[] {
    const { config, stageName } = this.#props;
    const tables = partsOf(stageName, config).flatMap(({ id, environment }) => {
      const restored = environment === null ? null : config.environments[environment]?.restoredTableName;
      return restored == null ? [] : [restored, `${id}-Data-*`];
    });
    const arns = tables.map((name) => `arn:aws:dynamodb:${config.region}:${config.account}:table/${name}`);
    acknowledgeTableReading(
      this,
      arns.filter((arn) => arn.endsWith("*")),
    );
    return arns;
  }

  /** Returns the ARNs of the stage's stacks, as one pattern per part. */
  #stacksIn(regions: readonly string[]): string[] {
    const { stageName, config } = this.#props;
    return regions.flatMap((region) =>
      partsOf(stageName, config).map(
        ({ id }) => `arn:aws:cloudformation:${region}:${config.account}:stack/${id}-*`,
      ),
    );
  }

  /**
   * Returns the read permissions of the deployment commands and the comparison: the stage's templates, outputs,
   * resources and bootstrap version. Templates contain secret names and no secrets.
   */
  #readStatements(regions: readonly string[]): PolicyStatement[] {
    const { account } = this.#props.config;
    return [
      new PolicyStatement({
        actions: ["cloudformation:ListStacks", "cloudformation:ListImports"],
        resources: ["*"],
      }),
      new PolicyStatement({
        actions: [
          "cloudformation:DescribeStacks",
          "cloudformation:DescribeStackEvents",
          "cloudformation:GetTemplate",
          "cloudformation:ListStackResources",
        ],
        resources: this.#stacksIn(regions),
      }),
      new PolicyStatement({
        actions: ["ssm:GetParameter"],
        resources: regions.map(
          (region) =>
            `arn:aws:ssm:${region}:${account}:parameter/cdk-bootstrap/${bootstrapQualifier}/version`,
        ),
      }),
    ];
  }
}

/**
 * Returns the subjects of GitHub's tokens for jobs in an environment: one for repositories from before 15
 * July 2026, and one with the ids of owner and repository for repositories created, renamed or moved since.
 *
 * @see https://docs.github.com/actions/reference/security/oidc
 */
function subjectsOf(
  { repository, ids }: PipelineStackProps["pipeline"],
  gitHubEnvironment: string,
): string[] {
  const [owner, name] = repository.split("/");
  return [repository, `${owner}@${ids.owner}/${name}@${ids.repository}`].map(
    (subject) => `repo:${subject}:environment:${gitHubEnvironment}`,
  );
}
