import { IAMClient, ListOpenIDConnectProvidersCommand } from "@aws-sdk/client-iam";
import { GetHostedZoneCommand, NoSuchHostedZone, Route53Client } from "@aws-sdk/client-route-53";
import {
  DescribeSecretCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { GetEmailIdentityCommand, NotFoundException, SESv2Client } from "@aws-sdk/client-sesv2";
import { isDeveloperStage } from "../../config/schema/stage-parts.ts";
import { edgeRegion } from "../../edge/edge-region.ts";
import { mailDomainOf } from "../../edge/mail-names.ts";
import type { CheckedStage } from "./check-account.ts";
import { listSecretNames, listZones } from "./checked-resources.ts";
import type { Finding } from "./finding.ts";

/** Checks that each secret that functions of the stage read exists and is not scheduled for deletion. */
export async function checkSecrets({ account, stage }: CheckedStage): Promise<Finding[]> {
  const secrets = new SecretsManagerClient({ region: account.region });
  const fix = `Create it in ${account.region}: docs/runbook.md#create-the-secrets-of-a-stage has the command.`;
  const findings: Finding[] = [];
  for (const name of listSecretNames(stage.config)) {
    const finding = { subject: `Secret ${name}`, isBlocking: true };
    try {
      const { DeletedDate } = await secrets.send(new DescribeSecretCommand({ SecretId: name }));
      if (DeletedDate === undefined) continue;
      const restore = `aws secretsmanager restore-secret --secret-id ${name}`;
      findings.push({ ...finding, problem: "It is scheduled for deletion", fix: `Restore it: ${restore}` });
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      findings.push({ ...finding, problem: "It does not exist", fix });
    }
  }
  return findings;
}

/** Checks that each hosted zone exists under its name, and that public DNS delegates to its name servers. */
export async function checkZones({ stage, lookUp }: CheckedStage): Promise<Finding[]> {
  const route53 = new Route53Client({ region: edgeRegion });
  const findings: Finding[] = [];
  for (const [id, name] of listZones(stage.config)) {
    const finding = { subject: `Hosted zone ${id}`, isBlocking: true };
    const listing = "aws route53 list-hosted-zones shows each id and name.";
    try {
      const { HostedZone, DelegationSet } = await route53.send(new GetHostedZoneCommand({ Id: id }));
      const found = HostedZone?.Name?.replace(/\.$/, "");
      if (found !== name) {
        findings.push({ ...finding, problem: `It is ${found}, not ${name}`, fix: listing });
        continue;
      }
      const servers = DelegationSet?.NameServers ?? [];
      const known = await lookUp.nameServers(name).catch(() => []);
      if (known.some((server) => servers.includes(server.toLowerCase()))) continue;
      findings.push({
        ...finding,
        problem: `The Internet does not ask its name servers for ${name}: certificates would wait for hours and fail`,
        fix: `Have the registrar name ${servers.join(", ")} for ${name}.`,
      });
    } catch (error) {
      if (!(error instanceof NoSuchHostedZone)) throw error;
      findings.push({ ...finding, problem: "It does not exist in this account", fix: listing });
    }
  }
  return findings;
}

/**
 * Before a stage creates the SES identity of the sender's domain, checks that the identity does not exist yet. For a
 * developer stage, which creates no identity, checks that the identity exists and is verified.
 */
export async function checkMailIdentity({ account, stage, createdStacks }: CheckedStage): Promise<Finding[]> {
  const domain = mailDomainOf(stage.config.mail.sender);
  const isOwn = !isDeveloperStage(stage.name);
  if (isOwn && createdStacks.has(`mail-${stage.name}-Mail`)) return [];
  const finding = { subject: `SES identity ${domain}` };
  const mail = new SESv2Client({ region: account.region });
  try {
    const { VerifiedForSendingStatus } = await mail.send(
      new GetEmailIdentityCommand({ EmailIdentity: domain }),
    );
    if (isOwn) {
      const fix = `Use another domain in mail.sender, or delete what nobody uses: aws sesv2 delete-email-identity --email-identity ${domain}`;
      return [{ ...finding, problem: "It exists, and the stage would create it", fix, isBlocking: true }];
    }
    if (VerifiedForSendingStatus === true) return [];
    const fix = "Publish its DKIM records; until then mail is rejected.";
    return [{ ...finding, problem: "It is not verified", fix, isBlocking: false }];
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
    if (isOwn) return [];
    const fix = "Deploy a stage of this account that sends from the domain; until then mail is rejected.";
    return [{ ...finding, problem: "It does not exist", fix, isBlocking: false }];
  }
}

/** Checks that the sign-in domain is not taken in any AWS account. */
export async function checkSignInName({
  account,
  stage,
  createdStacks,
  lookUp,
}: CheckedStage): Promise<Finding[]> {
  const { identity } = stage.config;
  if (identity.kind !== "cognito" || createdStacks.has(`identity-${stage.name}-Identity`)) return [];
  const name = `${identity.domainPrefix}.auth.${account.region}.amazoncognito.com`;
  const addresses = await lookUp.addresses(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTFOUND" || error.code === "ENODATA") return [];
    throw error;
  });
  if (addresses.length === 0) return [];
  return [
    {
      subject: `Sign-in page ${identity.domainPrefix}`,
      problem: `${name} is taken`,
      fix: "Choose another identity.domainPrefix: it is unique in the region, all accounts of AWS counted.",
      isBlocking: true,
    },
  ];
}

/** Checks that the account has GitHub's provider if and only if the stage's file names it. */
export async function checkProvider({ account, stage, createdStacks }: CheckedStage): Promise<Finding[]> {
  const { pipeline } = stage.config;
  if (pipeline === null || createdStacks.has(`pipeline-${stage.name}-Pipeline`)) return [];
  const iam = new IAMClient({ region: account.region });
  const { OpenIDConnectProviderList = [] } = await iam.send(new ListOpenIDConnectProvidersCommand({}));
  const found = OpenIDConnectProviderList.map(({ Arn }) => Arn).find((arn) =>
    arn?.endsWith("oidc-provider/token.actions.githubusercontent.com"),
  );
  const named = pipeline.existingProviderArn;
  if (named === (found ?? null)) return [];
  const finding = { subject: "GitHub's token provider", isBlocking: true };
  return found === undefined
    ? [{ ...finding, problem: `${named} does not exist`, fix: "Set pipeline.existingProviderArn to null." }]
    : [
        {
          ...finding,
          problem: "The account has it already, and can have one",
          fix: `Set pipeline.existingProviderArn to ${found}.`,
        },
      ];
}
