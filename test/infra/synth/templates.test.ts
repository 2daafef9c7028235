import { describe, expect, test } from "vitest";
import { environmentStages, functionBehind, readStacks, resourcesOf } from "./read-assembly.ts";

const mostResources = 400;

describe("stacks", () => {
  test("the assembly contains exactly the expected stages", () => {
    expect([...new Set(readStacks().map((stack) => stack.stage))].sort()).toEqual(
      [
        "console-example",
        "console-local",
        "firewall-example",
        "firewall-local",
        "identity-dev-test",
        "identity-example",
        "mail-example",
        "pipeline-example",
        "production",
        "sandbox",
        ...environmentStages,
      ].sort(),
    );
  });

  test.each(readStacks())("$stage/$name has at most 400 resources", ({ resources }) => {
    expect(resources.length).toBeLessThanOrEqual(mostResources);
  });

  test("each stack with routes has at most half of the 400 allowed resources", () => {
    for (const { stage, name, resources } of readStacks()) {
      if (!resources.some(({ type }) => type === "AWS::ApiGatewayV2::Route")) continue;
      expect(resources.length * 2, `${stage}/${name}`).toBeLessThanOrEqual(mostResources);
    }
  });
});

describe("queues", () => {
  test("every queue has a dead-letter queue or is a dead-letter queue", () => {
    const queues = resourcesOf("AWS::SQS::Queue", "example-production");
    const targets = new Set([
      ...queues.map(({ properties }) => properties.RedrivePolicy?.deadLetterTargetArn["Fn::GetAtt"][0]),
      ...resourcesOf("AWS::Lambda::EventSourceMapping", "example-production").map(({ properties }) =>
        resourceOfExport(properties.DestinationConfig?.OnFailure.Destination["Fn::ImportValue"]),
      ),
    ]);
    const alone = queues.filter(
      ({ logicalId, properties }) => properties.RedrivePolicy === undefined && !targets.has(logicalId),
    );
    expect(alone.map(({ logicalId }) => logicalId)).toEqual([]);
  });

  test("a message in a worker's queue stays hidden for six times the worker's timeout", () => {
    const queues = resourcesOf("AWS::SQS::Queue", "example-production");
    const functions = resourcesOf("AWS::Lambda::Function", "example-production");
    const mappings = resourcesOf("AWS::Lambda::EventSourceMapping", "example-production");
    const judged: string[] = [];
    for (const { properties } of mappings) {
      const source = resourceOfExport(properties.EventSourceArn["Fn::ImportValue"]);
      const queue = queues.find(({ logicalId }) => logicalId === source);
      if (queue === undefined) continue;
      const consumer = functions.find(({ logicalId }) => logicalId === functionOf(properties.FunctionName));
      const { Timeout } = consumer?.properties ?? {};
      expect(queue.properties.VisibilityTimeout, queue.logicalId).toBe(Timeout * 6);
      judged.push(queue.logicalId);
    }
    const consumed = queues.filter(({ properties }) => properties.RedrivePolicy !== undefined);
    expect(judged.sort()).toEqual(consumed.map(({ logicalId }) => logicalId).sort());
  });

  test.each(environmentStages)("every dead-letter queue of %s has an alarm", (stage) => {
    const watched = resourcesOf("AWS::CloudWatch::Alarm", stage).flatMap(({ properties }) =>
      properties.MetricName === "ApproximateNumberOfMessagesVisible"
        ? properties.Dimensions[0].Value["Fn::GetStackOutput"].OutputName.match(
            /^PublishOutputFnGetAtt(\w+?)QueueName/,
          )?.[1]
        : [],
    );
    const deadLetters = resourcesOf("AWS::SQS::Queue", stage).filter(
      ({ properties }) => properties.RedrivePolicy === undefined,
    );
    expect(watched.sort()).toEqual(deadLetters.map(({ logicalId }) => logicalId).sort());
  });
});

describe("webhooks", () => {
  test("no deployed environment allows webhooks to loopback addresses", () => {
    const allowed = environmentStages.flatMap((stage) =>
      resourcesOf("AWS::Lambda::Function", stage).flatMap(
        ({ properties }) => properties.Environment?.Variables?.WEBHOOK_LOOPBACK_ALLOWED ?? [],
      ),
    );
    expect(new Set(allowed)).toEqual(new Set(["false"]));
  });
});

describe("stored data", () => {
  const stateful = ["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::Cognito::UserPool"];

  test.each(["example-sandbox", "example-production", "identity-example"])(
    "%s keeps its data when a stack is deleted, except after a failed first deployment",
    (stage) => {
      const resources = stateful.flatMap((type) => resourcesOf(type, stage));
      expect(resources.length).toBeGreaterThan(0);
      for (const { deletionPolicy } of resources) expect(deletionPolicy).toBe("RetainExceptOnCreate");
    },
  );

  test.each(["dev-test", "identity-dev-test"])(
    "%s keeps no data when it is deleted, and nothing blocks the deletion",
    (stage) => {
      const own = readStacks().filter((stack) => stack.stage === stage);
      for (const { logicalId, deletionPolicy, properties } of own.flatMap(({ resources }) => resources)) {
        expect(deletionPolicy ?? "Delete", logicalId).toBe("Delete");
        expect(properties.DeletionProtectionEnabled ?? false, logicalId).toBe(false);
        expect(properties.DeletionProtection ?? "INACTIVE", logicalId).toBe("INACTIVE");
      }
      const policies = resourcesOf("AWS::S3::BucketPolicy", stage);
      expect(JSON.stringify(policies)).not.toContain("s3:DeleteObject");
    },
  );

  test.each(["example-sandbox", "example-production"])(
    "the table of %s is protected against deletion and has point-in-time recovery",
    (stage) => {
      const [table] = resourcesOf("AWS::DynamoDB::Table", stage);
      expect(table?.properties).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
        BillingMode: "PAY_PER_REQUEST",
      });
    },
  );

  test("every bucket is private, encrypted and versioned", () => {
    for (const { properties } of resourcesOf("AWS::S3::Bucket")) {
      expect(Object.values(properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      expect(properties.BucketEncryption).toBeDefined();
      expect(properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
    }
  });
});

const functionOf = ({ Ref }: { Ref: string }): string => functionBehind("example-production", Ref);

/**
 * Returns the logical id in the name of a generated export, such as
 * `sandbox-Data:ExportsOutputFnGetAttTable1A2B3C4DArn5E6F7A8B`.
 */
function resourceOfExport(name: string | undefined): string | undefined {
  return name?.match(/ExportsOutput(?:FnGetAtt|Ref)(\w+?)(?:Arn|StreamArn)?[0-9A-F]{8}$/)?.[1];
}
