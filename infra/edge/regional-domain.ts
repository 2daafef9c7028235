import { CfnApiMapping, CfnDomainName, type CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import { CfnRecordSet, HostedZone } from "aws-cdk-lib/aws-route53";
import { Construct } from "constructs";
import type { Domains } from "../config/schema/stage-config.ts";
import { originNameOf } from "./origin-names.ts";

export interface RegionalDomainProps {
  domains: Domains;
  /** The name that clients call; CloudFront forwards it as the host. */
  publicName: string;
  stage: CfnStage;
}

/**
 * Makes API Gateway answer to the public name in its own region, and a record by which CloudFront finds it there. Names
 * on the Internet lead to CloudFront only; the region's side is known to CloudFront by `originNameOf`, of which no
 * certificate tells.
 */
export class RegionalDomain extends Construct {
  constructor(scope: Construct, id: string, { domains, publicName, stage }: RegionalDomainProps) {
    super(scope, id);
    const { hostedZoneId, hostedZoneName: zoneName } = domains;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const certificate = new Certificate(this, "Certificate", {
      domainName: publicName,
      validation: CertificateValidation.fromDns(zone),
    });
    const domain = new CfnDomainName(this, "Domain", {
      domainName: publicName,
      domainNameConfigurations: [
        {
          certificateArn: certificate.certificateArn,
          endpointType: "REGIONAL",
          securityPolicy: "TLS_1_2",
        },
      ],
    });
    new CfnApiMapping(this, "Mapping", {
      apiId: stage.apiId,
      domainName: domain.ref,
      stage: stage.ref,
    });
    new CfnRecordSet(this, "Record", {
      hostedZoneId,
      name: originNameOf(publicName),
      type: "A",
      aliasTarget: {
        dnsName: domain.attrRegionalDomainName,
        hostedZoneId: domain.attrRegionalHostedZoneId,
      },
    });
  }
}
