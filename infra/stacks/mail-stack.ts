import { Aws, CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import { CfnRecordSet } from "aws-cdk-lib/aws-route53";
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from "aws-cdk-lib/aws-ses";
import { Subscription, SubscriptionProtocol, Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Domains, StageConfig } from "../config/schema/stage-config.ts";
import { configurationSetArn, configurationSetName, mailDomainOf } from "../edge/mail-names.ts";

const dkimRecordSeconds = 1_800;

/**
 * The sender domain of mail to partners, signed by DKIM, and its configuration: mail requires TLS, addresses that
 * bounced or complained get no further mail, and the warning receivers are notified of each bounce and complaint.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id, { description: "Domain of mail to partners" });
    const domain = mailDomainOf(config.mail.sender);
    const settings = new CfnConfigurationSet(this, "Settings", {
      name: configurationSetName(domain),
      deliveryOptions: { tlsPolicy: "REQUIRE" },
      reputationOptions: { reputationMetricsEnabled: true },
      suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
    const identity = new CfnEmailIdentity(this, "Identity", {
      emailIdentity: domain,
      dkimSigningAttributes: { nextSigningKeyLength: "RSA_2048_BIT" },
      // Forwarding is off, because the notifications below send the same data, and not only to the sender's mailbox.
      feedbackAttributes: { emailForwardingEnabled: false },
      configurationSetAttributes: { configurationSetName: settings.ref },
    });
    this.#publishKeys(identity, zoneOf(domain, config));
    this.#reportFailures(settings, domain, config.alarms.warning);
  }

  /** Creates the DKIM records if the domain is in a known zone, and lists them as outputs otherwise. */
  #publishKeys(identity: CfnEmailIdentity, hostedZoneId: string | null): void {
    const tokens = [
      [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
      [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
      [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
    ] as const;
    for (const [index, [name, value]] of tokens.entries()) {
      const id = `DkimRecord${index + 1}`;
      if (hostedZoneId === null) new CfnOutput(this, id, { value: `${name} CNAME ${value}` });
      else {
        new CfnRecordSet(this, id, {
          ...{ hostedZoneId, name },
          type: "CNAME",
          ttl: String(dkimRecordSeconds),
          resourceRecords: [value],
        });
      }
    }
  }

  /** The notifications contain addresses of partners' staff, so their topic has its own key. */
  #reportFailures(settings: CfnConfigurationSet, domain: string, receivers: readonly string[]): void {
    const mailService = new ServicePrincipal("ses.amazonaws.com");
    const ofSettings = {
      StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID },
      ArnEquals: { "aws:SourceArn": configurationSetArn(this, domain) },
    };
    const key = new Key(this, "FailureKey", {
      description: "Notifications of mail that failed",
      enableKeyRotation: true,
      pendingWindow: Duration.days(7),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [mailService],
        actions: ["kms:GenerateDataKey*", "kms:Decrypt"],
        resources: ["*"],
        conditions: ofSettings,
      }),
    );
    const topic = new Topic(this, "Failures", { masterKey: key, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [mailService],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: ofSettings,
      }),
    );
    for (const [index, endpoint] of receivers.entries()) {
      const isMail = !endpoint.startsWith("https:");
      new Subscription(this, `Receiver${index + 1}`, {
        topic,
        endpoint,
        protocol: isMail ? SubscriptionProtocol.EMAIL : SubscriptionProtocol.HTTPS,
      });
    }
    const destination = new CfnConfigurationSetEventDestination(this, "FailureEvents", {
      configurationSetName: settings.ref,
      eventDestination: {
        name: "failures",
        enabled: true,
        matchingEventTypes: ["BOUNCE", "COMPLAINT", "REJECT"],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    destination.node.addDependency(topic);
  }
}

/** Returns the id of the stage's zone that contains the domain; null if there is none. */
function zoneOf(domain: string, { environments }: StageConfig): string | null {
  const zones = Object.values(environments).flatMap(({ domains }): Domains[] =>
    domains === null ? [] : [domains],
  );
  const zone = zones.find(({ hostedZoneName }) => `.${domain}`.endsWith(`.${hostedZoneName}`));
  return zone?.hostedZoneId ?? null;
}
