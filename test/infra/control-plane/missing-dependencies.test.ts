import { describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { TestAccount, type TestResources } from "./support/test-account.ts";

const seeds = Array.from({ length: 24 }, (_, index) => index + 1);
const ref = (logicalId: string) => ({ Ref: logicalId });
const getAtt = (logicalId: string, attribute: string) => ({ "Fn::GetAtt": [logicalId, attribute] });

/** A template with a resource that depends on another without referring to it. */
interface Case {
  resources: TestResources;
  user: string;
  needed: string;
  reason: string;
}

/** A network and the attachment of its internet gateway. */
const network: TestResources = {
  Vpc: { Type: "AWS::EC2::VPC", Properties: { CidrBlock: "10.0.0.0/16" } },
  Gateway: { Type: "AWS::EC2::InternetGateway" },
  Attachment: {
    Type: "AWS::EC2::VPCGatewayAttachment",
    Properties: { VpcId: ref("Vpc"), InternetGatewayId: ref("Gateway") },
  },
};

const cases: [string, Case][] = [
  [
    "an app client with the scope of a resource server",
    {
      resources: {
        Pool: { Type: "AWS::Cognito::UserPool" },
        Server: {
          Type: "AWS::Cognito::UserPoolResourceServer",
          Properties: {
            ...{ UserPoolId: ref("Pool"), Identifier: "cars", Name: "cars" },
            Scopes: [{ ScopeName: "read", ScopeDescription: "Read cars" }],
          },
        },
        Client: {
          Type: "AWS::Cognito::UserPoolClient",
          Properties: { UserPoolId: ref("Pool"), AllowedOAuthScopes: ["openid", "cars/read"] },
        },
      },
      ...{ user: "Client", needed: "Server", reason: "Invalid scope requested: cars/read" },
    },
  ],
  [
    "an elastic address",
    {
      resources: { ...network, Address: { Type: "AWS::EC2::EIP", Properties: { Domain: "vpc" } } },
      ...{ user: "Address", needed: "Attachment", reason: "has no Internet gateway attached" },
    },
  ],
  [
    "a NAT gateway",
    {
      resources: {
        ...network,
        Subnet: {
          Type: "AWS::EC2::Subnet",
          Properties: { VpcId: ref("Vpc"), CidrBlock: "10.0.0.0/24" },
        },
        Nat: {
          Type: "AWS::EC2::NatGateway",
          Properties: { SubnetId: ref("Subnet"), AllocationId: "eipalloc-1" },
        },
      },
      ...{ user: "Nat", needed: "Attachment", reason: "has no Internet gateway attached" },
    },
  ],
  [
    "a route through an internet gateway",
    {
      resources: {
        ...network,
        Table: { Type: "AWS::EC2::RouteTable", Properties: { VpcId: ref("Vpc") } },
        Route: {
          Type: "AWS::EC2::Route",
          Properties: {
            ...{ RouteTableId: ref("Table"), GatewayId: ref("Gateway") },
            DestinationCidrBlock: "0.0.0.0/0",
          },
        },
      },
      ...{ user: "Route", needed: "Attachment", reason: "belong to different networks" },
    },
  ],
  [
    "a bucket that notifies a queue",
    {
      resources: {
        Queue: { Type: "AWS::SQS::Queue" },
        Policy: {
          Type: "AWS::SQS::QueuePolicy",
          Properties: {
            Queues: [ref("Queue")],
            PolicyDocument: {
              Statement: [
                {
                  ...{
                    Effect: "Allow",
                    Principal: { Service: "s3.amazonaws.com" },
                    Action: "sqs:SendMessage",
                  },
                  Resource: getAtt("Queue", "Arn"),
                },
              ],
            },
          },
        },
        Bucket: {
          Type: "AWS::S3::Bucket",
          Properties: {
            NotificationConfiguration: {
              QueueConfigurations: [{ Event: "s3:ObjectCreated:*", Queue: getAtt("Queue", "Arn") }],
            },
          },
        },
      },
      ...{
        user: "Bucket",
        needed: "Policy",
        reason: "Unable to validate the following destination configurations",
      },
    },
  ],
  [
    "a log delivery to the destination of another delivery",
    {
      resources: {
        One: describeDelivery("one"),
        Two: describeDelivery("two"),
      },
      ...{ user: "Two", needed: "One", reason: "Requested resource is currently being updated." },
    },
  ],
];

function describeDelivery(source: string): Record<string, unknown> {
  return {
    Type: "AWS::Logs::Delivery",
    Properties: {
      DeliverySourceName: source,
      DeliveryDestinationArn: "arn:aws:logs:us-east-1:1:delivery-destination:log",
    },
  };
}

function deploy(seed: number, resources: TestResources) {
  const account = new TestAccount(null, { orderSeed: seed });
  const { stackId, status } = account.deploy("s", { Resources: resources });
  const failed = account.events(stackId).filter((event) => / CREATE_FAILED /.test(event));
  return { status, reasons: failed.filter((event) => !event.endsWith("Resource creation cancelled")) };
}

describe("resource that needs another resource without referencing it", () => {
  it.each(cases)(
    "creating %s without DependsOn fails for at least one seed, and this seed reproduces the failure",
    (_, { resources, reason }) => {
      const seed = requireValue(
        seeds.find((each) => deploy(each, resources).status === "ROLLBACK_COMPLETE"),
        "a seed that fails",
      );
      const failed = { status: "ROLLBACK_COMPLETE", reasons: [expect.stringContaining(reason)] };
      expect([deploy(seed, resources), deploy(seed, resources)]).toEqual([failed, failed]);
    },
  );

  it.each(cases)(
    "creating %s succeeds with every seed if DependsOn is set",
    (_, { resources, user, needed }) => {
      const mended = { ...resources, [user]: { ...resources[user], DependsOn: [needed] } };
      for (const seed of seeds)
        expect(deploy(seed, mended)).toEqual({ status: "CREATE_COMPLETE", reasons: [] });
    },
  );
});
