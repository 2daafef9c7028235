import type { TestResources } from "./test-account.ts";

const getAtt = (logicalId: string, attribute: string) => ({ "Fn::GetAtt": [logicalId, attribute] });
const ref = (logicalId: string) => ({ Ref: logicalId });

const role = (table: string) => ({
  Type: "AWS::IAM::Role",
  Properties: {
    AssumeRolePolicyDocument: { Statement: [] },
    Policies: [
      {
        PolicyName: "table",
        PolicyDocument: {
          Statement: [{ Effect: "Allow", Action: "dynamodb:GetItem", Resource: getAtt(table, "Arn") }],
        },
      },
    ],
  },
});

const table = (key: string) => ({
  Type: "AWS::DynamoDB::Table",
  Properties: {
    AttributeDefinitions: [{ AttributeName: key, AttributeType: "S" }],
    KeySchema: [{ AttributeName: key, KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
  },
});

const resources: TestResources = {
  Table: table("pk"),
  DeadLetters: { Type: "AWS::SQS::Queue" },
  Jobs: {
    Type: "AWS::SQS::Queue",
    Properties: {
      VisibilityTimeout: 30,
      RedrivePolicy: { deadLetterTargetArn: getAtt("DeadLetters", "Arn"), maxReceiveCount: 3 },
    },
  },
  JobsPolicy: {
    Type: "AWS::SQS::QueuePolicy",
    Properties: {
      Queues: [ref("Jobs")],
      PolicyDocument: { Statement: [{ Effect: "Deny", Resource: getAtt("Jobs", "Arn") }] },
    },
  },
  Logs: { Type: "AWS::Logs::LogGroup", Properties: { LogGroupName: "/varied/logs", RetentionInDays: 7 } },
  Role: role("Table"),
  Function: {
    Type: "AWS::Lambda::Function",
    Properties: {
      Code: { ZipFile: "exports.handler = () => {}" },
      Handler: "index.handler",
      Runtime: "nodejs24.x",
      Role: getAtt("Role", "Arn"),
      Environment: { Variables: { TABLE: ref("Table"), JOBS: ref("Jobs") } },
    },
    DependsOn: ["Logs"],
  },
  Changes: {
    Type: "AWS::Lambda::EventSourceMapping",
    Properties: {
      FunctionName: ref("Function"),
      EventSourceArn: getAtt("Table", "StreamArn"),
      StartingPosition: "LATEST",
    },
  },
  Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: "varied", ProtocolType: "HTTP" } },
  Integration: {
    Type: "AWS::ApiGatewayV2::Integration",
    Properties: {
      ApiId: ref("Api"),
      IntegrationType: "AWS_PROXY",
      IntegrationUri: getAtt("Function", "Arn"),
      PayloadFormatVersion: "2.0",
    },
  },
  Route: {
    Type: "AWS::ApiGatewayV2::Route",
    Properties: {
      ApiId: ref("Api"),
      RouteKey: "GET /things",
      Target: { "Fn::Join": ["/", ["integrations", ref("Integration")]] },
    },
  },
  Alarm: {
    Type: "AWS::CloudWatch::Alarm",
    Properties: {
      ComparisonOperator: "GreaterThanThreshold",
      EvaluationPeriods: 1,
      Dimensions: [{ Name: "QueueName", Value: getAtt("DeadLetters", "QueueName") }],
    },
  },
};

const outputs = {
  Endpoint: { Value: getAtt("Api", "ApiEndpoint"), Export: { Name: "varied:endpoint" } },
};

/** A template of twelve resources of eleven types that refer to each other. */
export const variedTemplate = { Resources: resources, Outputs: outputs };

const { Alarm: _, ...kept } = resources;

/**
 * An update of the varied template: the table and the mapping of its stream are replaced; queue, role and
 * function change in place; a topic and its subscription are added; the alarm is removed.
 */
export const variedUpdate = {
  Resources: {
    ...kept,
    Table: table("id"),
    Jobs: {
      Type: "AWS::SQS::Queue",
      Properties: { ...(resources.Jobs!.Properties as object), VisibilityTimeout: 60 },
    },
    Function: { ...resources.Function, Metadata: { version: 2 } },
    Topic: { Type: "AWS::SNS::Topic" },
    Subscription: {
      Type: "AWS::SNS::Subscription",
      Properties: { Protocol: "sqs", TopicArn: ref("Topic"), Endpoint: getAtt("Jobs", "Arn") },
    },
  },
  Outputs: { ...outputs, Jobs: { Value: ref("Jobs") } },
};

/** A template that contains only queues. */
export function queuesTemplate(count: number): { Resources: TestResources } {
  const names = Array.from({ length: count }, (_, index) => `Queue${index}`);
  return { Resources: Object.fromEntries(names.map((name) => [name, { Type: "AWS::SQS::Queue" }])) };
}
