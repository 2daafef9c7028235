import { describe, expect, test } from "vitest";
import { permissionsOfBundle } from "../../../infra/permissions/bind-permissions.ts";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, type Resource, resourcesOf } from "./read-assembly.ts";

const stage = "example-production";
const isSender = ({ codeDirectory }: Resource) =>
  permissionsOfBundle(requireValue(codeDirectory, "code"), "").sendsWebhooks;

describe("webhooks from fixed addresses", () => {
  test("webhooks from fixed addresses leave through two public IP addresses in two availability zones", () => {
    const gateways = resourcesOf("AWS::EC2::NatGateway", stage);
    const addresses = resourcesOf("AWS::EC2::EIP", stage);
    expect([gateways.length, addresses.length]).toEqual([2, 2]);
    const used = gateways.map(({ properties }) => properties.AllocationId["Fn::GetAtt"][0]);
    expect(used.sort()).toEqual(addresses.map(({ logicalId }) => logicalId).sort());
    const zones = resourcesOf("AWS::EC2::Subnet", stage).map(({ properties }) => properties.AvailabilityZone);
    for (const index of [0, 1]) {
      const inZone = zones.filter((zone) => zone["Fn::Select"][0] === index);
      expect(inZone).toEqual(Array(2).fill({ "Fn::Select": [index, { "Fn::GetAZs": "" }] }));
    }
  });

  test("NAT gateways and their addresses are created after the attachment of the Internet gateway", () => {
    const attachments = resourcesOf("AWS::EC2::VPCGatewayAttachment", stage);
    expect(attachments).toHaveLength(1);
    const users = ["AWS::EC2::EIP", "AWS::EC2::NatGateway"].flatMap((type) => resourcesOf(type, stage));
    expect(users).toHaveLength(4);
    for (const { dependsOn } of users) expect(dependsOn).toContain(attachments[0]?.logicalId);
  });

  test("the network contains exactly the functions that send webhooks", () => {
    const functions = resourcesOf("AWS::Lambda::Function", stage);
    const placed = functions.filter(({ properties }) => properties.VpcConfig !== undefined);
    const senders = functions.filter(isSender);
    expect(senders.length).toBeGreaterThanOrEqual(4);
    expect(placed.map(({ logicalId }) => logicalId)).toEqual(senders.map(({ logicalId }) => logicalId));
  });

  test("functions with fixed addresses reach the Internet through their zone's NAT gateway, and DynamoDB and S3 through gateway endpoints", () => {
    const toGateway = resourcesOf("AWS::EC2::Route", stage).filter(
      ({ properties }) => properties.NatGatewayId !== undefined,
    );
    const tables = toGateway.map(({ properties }) => properties.RouteTableId);
    expect(new Set(tables.map((table) => table.Ref)).size).toBe(2);
    const endpoints = resourcesOf("AWS::EC2::VPCEndpoint", stage);
    expect(endpoints.map(({ properties }) => properties.ServiceName.split(".").at(-1)).sort()).toEqual([
      "dynamodb",
      "s3",
    ]);
    for (const { properties } of endpoints) {
      expect(properties.VpcEndpointType).toBe("Gateway");
      expect(properties.RouteTableIds).toEqual(tables);
    }
  });

  test("functions with fixed addresses accept no incoming connections and have no public address of their own", () => {
    for (const { properties } of resourcesOf("AWS::EC2::SecurityGroup", stage)) {
      expect(properties.SecurityGroupIngress).toBeUndefined();
      expect(properties.SecurityGroupEgress).toMatchObject([{ IpProtocol: "tcp" }]);
    }
    for (const { properties } of resourcesOf("AWS::EC2::Subnet", stage)) {
      expect(properties.MapPublicIpOnLaunch).toBe(false);
    }
  });

  test("roles of functions with fixed addresses let Lambda manage network interfaces, and deny the same actions to the function's code", () => {
    const functions = resourcesOf("AWS::Lambda::Function", stage);
    const senders = new Set(
      functions.filter(isSender).map(({ properties }) => properties.Role["Fn::GetAtt"][0]),
    );
    for (const role of resourcesOf("AWS::IAM::Role", stage)) {
      const statements = role.properties.Policies[0].PolicyDocument.Statement.filter((one: object) =>
        JSON.stringify(one).includes("ec2:"),
      );
      expect(statements.map(({ Effect }: { Effect: string }) => Effect)).toEqual(
        senders.has(role.logicalId) ? ["Allow", "Deny"] : [],
      );
      if (statements.length === 0) continue;
      const [allowed, denied] = statements;
      expect(denied.Action).toEqual(allowed.Action);
      expect(denied.Condition).toEqual({ ArnLike: { "lambda:SourceFunctionArn": expect.anything() } });
    }
  });
});

describe("environment without fixed addresses", () => {
  test.each(environmentStages.filter((name) => name !== stage))(
    "an environment without fixed addresses has no network: %s",
    (name) => {
      expect(resourcesOf("AWS::EC2::VPC", name)).toEqual([]);
      expect(JSON.stringify(resourcesOf("AWS::IAM::Role", name))).not.toContain("ec2:");
      for (const { properties } of resourcesOf("AWS::Lambda::Function", name)) {
        expect(properties.VpcConfig).toBeUndefined();
      }
    },
  );
});
