import { Aws, CfnOutput, Fn, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  CfnEIP,
  CfnFlowLog,
  CfnInternetGateway,
  CfnNatGateway,
  CfnRoute,
  CfnRouteTable,
  CfnSecurityGroup,
  CfnSubnet,
  CfnSubnetRouteTableAssociation,
  CfnVPC,
  CfnVPCEndpoint,
  CfnVPCGatewayAttachment,
} from "aws-cdk-lib/aws-ec2";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

/** The network of a function whose requests need fixed source addresses. */
export interface NetworkPlacement {
  subnetIds: string[];
  securityGroupIds: string[];
}

interface InternetRoutes {
  routes: CfnRouteTable;
  attachment: CfnVPCGatewayAttachment;
}

/** Zones by index in the region's list, because only a deployment knows their names. */
const zones = [
  { name: "First", publicCidr: "10.0.0.128/28", privateCidr: "10.0.0.0/26" },
  { name: "Second", publicCidr: "10.0.0.144/28", privateCidr: "10.0.0.64/26" },
] as const;

const networkCidr = "10.0.0.0/24";
const anywhere = "0.0.0.0/0";

/**
 * A network of two zones whose functions reach the Internet through a NAT gateway with a fixed IPv4 address in each
 * zone. The network accepts no connections from outside. DynamoDB and S3 are reached within AWS; everything else goes
 * through the gateways.
 */
export class EgressNetwork extends Construct {
  readonly placement: NetworkPlacement;
  readonly #vpcId: string;

  constructor(scope: Construct, id: string, logRetention: RetentionDays) {
    super(scope, id);
    const vpc = new CfnVPC(this, "Vpc", {
      cidrBlock: networkCidr,
      enableDnsSupport: true,
      enableDnsHostnames: true,
    });
    this.#vpcId = vpc.ref;
    const internet = this.#openToInternet();
    const parts = zones.map((zone, index) => this.#createZone(zone, index, internet));
    this.#connectServices(parts.map(({ routeTableId }) => routeTableId));
    this.#logRefusals(logRetention);
    this.placement = {
      subnetIds: parts.map(({ subnetId }) => subnetId),
      securityGroupIds: [this.#createSecurityGroup()],
    };
    new CfnOutput(this, "EgressAddresses", {
      value: Fn.join(
        ",",
        parts.map(({ address }) => address),
      ),
    });
  }

  /** Returns the public subnets' routes to the Internet and the gateway attachment on which they depend. */
  #openToInternet(): InternetRoutes {
    const internet = new CfnInternetGateway(this, "Internet");
    const attachment = new CfnVPCGatewayAttachment(this, "Attachment", {
      vpcId: this.#vpcId,
      internetGatewayId: internet.ref,
    });
    const table = new CfnRouteTable(this, "PublicRoutes", { vpcId: this.#vpcId });
    const route = new CfnRoute(this, "ToInternet", {
      routeTableId: table.ref,
      destinationCidrBlock: anywhere,
      gatewayId: internet.ref,
    });
    route.addResourceDependency(attachment);
    return { routes: table, attachment };
  }

  #createZone(zone: (typeof zones)[number], index: number, internet: InternetRoutes) {
    const place = new Construct(this, zone.name);
    const availabilityZone = Fn.select(index, Fn.getAzs());
    const common = { vpcId: this.#vpcId, availabilityZone, mapPublicIpOnLaunch: false };
    const outer = new CfnSubnet(place, "Public", { ...common, cidrBlock: zone.publicCidr });
    const inner = new CfnSubnet(place, "Private", { ...common, cidrBlock: zone.privateCidr });
    const routes = new CfnRouteTable(place, "Routes", { vpcId: this.#vpcId });
    const isPublic = associate(place, "PublicAssociation", outer, internet.routes);
    associate(place, "PrivateAssociation", inner, routes);
    const address = new CfnEIP(place, "Address", { domain: "vpc" });
    const nat = new CfnNatGateway(place, "Nat", {
      subnetId: outer.ref,
      allocationId: address.attrAllocationId,
    });
    nat.addResourceDependency(isPublic);
    // EC2 rejects the address and the NAT gateway in a network without an attached Internet gateway, and CloudFormation
    // creates independent resources in parallel.
    address.addResourceDependency(internet.attachment);
    nat.addResourceDependency(internet.attachment);
    new CfnRoute(place, "ToNat", {
      routeTableId: routes.ref,
      destinationCidrBlock: anywhere,
      natGatewayId: nat.ref,
    });
    return { subnetId: inner.ref, routeTableId: routes.ref, address: address.attrPublicIp };
  }

  /**
   * Creates endpoints that are free of charge and bypass the gateways. The endpoints reach only resources of this
   * account.
   */
  #connectServices(routeTableIds: string[]): void {
    const policyDocument = {
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: "*",
          Action: "*",
          Resource: "*",
          Condition: {
            StringEquals: {
              "aws:PrincipalAccount": Aws.ACCOUNT_ID,
              "aws:ResourceAccount": Aws.ACCOUNT_ID,
            },
          },
        },
      ],
    };
    for (const [id, service] of [
      ["DynamoDb", "dynamodb"],
      ["S3", "s3"],
    ] as const) {
      new CfnVPCEndpoint(this, id, {
        vpcEndpointType: "Gateway",
        vpcId: this.#vpcId,
        serviceName: `com.amazonaws.${Stack.of(this).region}.${service}`,
        ...{ routeTableIds, policyDocument },
      });
    }
  }

  /**
   * No incoming connections. Outgoing TCP only; `check-address.ts` decides the allowed ports and addresses per webhook.
   */
  #createSecurityGroup(): string {
    const group = new CfnSecurityGroup(this, "Senders", {
      vpcId: this.#vpcId,
      groupDescription: "Functions that send webhooks",
      securityGroupEgress: [
        { ipProtocol: "tcp", fromPort: 1, toPort: 65_535, cidrIp: anywhere, description: "Webhooks and AWS" },
      ],
    });
    return group.attrGroupId;
  }

  #logRefusals(retention: RetentionDays): void {
    const log = new LogGroup(this, "RefusedTraffic", { retention, removalPolicy: RemovalPolicy.DESTROY });
    const role = new Role(this, "RefusedTrafficWriter", {
      assumedBy: new ServicePrincipal("vpc-flow-logs.amazonaws.com"),
      description: "Logs the connections that the network rejected",
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ["logs:CreateLogStream", "logs:PutLogEvents", "logs:DescribeLogStreams"],
              resources: [log.logGroupArn],
            }),
          ],
        }),
      },
    });
    new CfnFlowLog(this, "FlowLog", {
      resourceId: this.#vpcId,
      resourceType: "VPC",
      trafficType: "REJECT",
      logDestinationType: "cloud-watch-logs",
      logGroupName: log.logGroupName,
      deliverLogsPermissionArn: role.roleArn,
    });
  }
}

const associate = (scope: Construct, id: string, subnet: CfnSubnet, table: CfnRouteTable) =>
  new CfnSubnetRouteTableAssociation(scope, id, { subnetId: subnet.ref, routeTableId: table.ref });
