import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** Returns the domain of a mail address, which is the SES identity. */
export const mailDomainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** Returns the name of the mail configuration of a domain, the same for all stages that send from it. */
export const configurationSetName = (domain: string): string => domain.replaceAll(".", "-").slice(0, 64);

/** Returns the ARNs that permit sending mail from a domain: the domain and its configuration set. */
export const mailResourceArns = (scope: Construct, domain: string): string[] => [
  Stack.of(scope).formatArn({ service: "ses", resource: "identity", resourceName: domain }),
  configurationSetArn(scope, domain),
];

/** Returns the ARN of the configuration of mail from a domain. */
export const configurationSetArn = (scope: Construct, domain: string): string =>
  Stack.of(scope).formatArn({
    service: "ses",
    resource: "configuration-set",
    resourceName: configurationSetName(domain),
  });
