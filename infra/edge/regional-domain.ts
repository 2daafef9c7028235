import { CfnApiMapping, CfnDomainName, type CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import { CfnRecordSet, HostedZone } from "aws-cdk-lib/aws-route53";
import { Construct } from "constructs";
import type { Domains } from "../config/schema/stage-config.ts";

export interface RegionalDomainProps {
  domains: Domains;
  /** The host for which API Gateway accepts requests from CloudFront. */
  host: string;
  /** The DNS name by which CloudFront finds the host. */
  originName: string;
  stage: CfnStage;
}

/**
 * Makes API Gateway accept a host in its own region, and adds a DNS record by which CloudFront finds the host. The
 * names that clients call lead to CloudFront only.
 */
export class RegionalDomain extends Construct {
  constructor(scope: Construct, id: string, { domains, host, originName, stage }: RegionalDomainProps) {
    super(scope, id);
    const { hostedZoneId, hostedZoneName: zoneName } = domains;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const certificate = new Certificate(this, "Certificate", {
      domainName: host,
      validation: CertificateValidation.fromDns(zone),
    });
    const domain = new CfnDomainName(this, "Domain", {
      domainName: host,
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
      name: originName,
      type: "A",
      aliasTarget: {
        dnsName: domain.attrRegionalDomainName,
        hostedZoneId: domain.attrRegionalHostedZoneId,
      },
    });
  }
}
