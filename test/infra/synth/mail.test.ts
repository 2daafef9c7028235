import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import example from "../../../infra/config/example.ts";
import type { StageConfig } from "../../../infra/config/schema/stage-config.ts";
import { MailStack } from "../../../infra/stacks/mail-stack.ts";
import { readStacks, resourcesOf } from "./read-assembly.ts";

const stage = "mail-example";
const { warning } = example.alarms;

describe("mail to partners", () => {
  test("mail to partners comes from the sender's domain, signed by DKIM with keys in the stage's zone", () => {
    const [identity] = resourcesOf("AWS::SES::EmailIdentity", stage);
    expect(identity?.properties).toMatchObject({
      EmailIdentity: "haebada-motors.co.kr",
      DkimSigningAttributes: { NextSigningKeyLength: "RSA_2048_BIT" },
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: expect.any(String) } },
    });
    const records = resourcesOf("AWS::Route53::RecordSet", stage);
    expect(records.map(({ properties }) => properties.Name["Fn::GetAtt"][1])).toEqual([
      "DkimDNSTokenName1",
      "DkimDNSTokenName2",
      "DkimDNSTokenName3",
    ]);
  });

  test("a mail domain outside the stage's zones has its DKIM records in stack outputs", () => {
    const config: StageConfig = { ...example, mail: { sender: "no-reply@mail.haebada.com" } };
    const template = Template.fromStack(new MailStack(new App(), "Elsewhere", config));
    template.resourceCountIs("AWS::Route53::RecordSet", 0);
    expect(Object.keys(template.findOutputs("*"))).toEqual(["DkimRecord1", "DkimRecord2", "DkimRecord3"]);
  });

  test("bounces, rejections and complaints notify the warning receivers, and bounces and complaints stop mail to the address", () => {
    const [settings] = resourcesOf("AWS::SES::ConfigurationSet", stage);
    expect(settings?.properties).toMatchObject({
      SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
      DeliveryOptions: { TlsPolicy: "REQUIRE" },
    });
    const [events] = resourcesOf("AWS::SES::ConfigurationSetEventDestination", stage);
    const [topic] = resourcesOf("AWS::SNS::Topic", stage);
    expect(events?.properties.EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ["BOUNCE", "COMPLAINT", "REJECT"],
      SnsDestination: { TopicARN: { Ref: topic?.logicalId } },
    });
    const receivers = resourcesOf("AWS::SNS::Subscription", stage);
    expect(receivers.map(({ properties }) => properties.Endpoint)).toEqual(warning);
    expect(topic?.properties.KmsMasterKeyId).toBeDefined();
  });

  test("functions may send mail to partners only from the mail domain and only with its configuration set", () => {
    const roles = readStacks().flatMap(({ resources }) =>
      resources.filter(({ type }) => type === "AWS::IAM::Role"),
    );
    const granted = roles.flatMap(({ properties }) =>
      properties.Policies[0].PolicyDocument.Statement.filter(
        ({ Action }: { Action: string }) => Action === "ses:SendEmail",
      ),
    );
    expect(granted.length).toBeGreaterThan(0);
    for (const { Resource } of granted) {
      const named = Resource.map((arn: { "Fn::Join": [string, unknown[]] }) =>
        String(arn["Fn::Join"][1].at(-1)),
      );
      expect(named[0]).toMatch(/:identity\/[\w.-]+$/);
      expect(named[1]).toMatch(/:configuration-set\/[\w-]+$/);
    }
  });

  test("a developer stage and the local stage have no mail domain", () => {
    const stages = new Set(
      readStacks()
        .filter(({ resources }) => resources.some(({ type }) => type === "AWS::SES::EmailIdentity"))
        .map((one) => one.stage),
    );
    expect([...stages]).toEqual([stage]);
  });
});
