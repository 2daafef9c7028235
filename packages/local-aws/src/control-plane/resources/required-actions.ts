/** The action on a resource. */
export type ResourceAction = "create" | "update" | "delete";

/** IAM prefixes that differ from the lower-case service of the type. */
const servicePrefixes: Record<string, string> = {
  ApiGatewayV2: "apigateway",
  ApplicationAutoScaling: "application-autoscaling",
  CertificateManager: "acm",
  Cognito: "cognito-idp",
};

const recordSets = ["ChangeResourceRecordSets"];
const apiGateway = { create: ["POST"], update: ["PATCH"], delete: ["DELETE"] };

type Actions = Partial<Record<ResourceAction, readonly string[]>>;

/** Actions that are not `Create<Name>`, `Update<Name>` and `Delete<Name>`. */
const exceptions: Record<string, Actions> = {
  // A setting of the account, which is neither created nor deleted.
  "AWS::ApiGateway::Account": { create: ["PATCH"], update: ["PATCH"], delete: ["PATCH"] },
  "AWS::Budgets::Budget": {
    create: ["ModifyBudget"],
    update: ["ModifyBudget"],
    delete: ["ModifyBudget"],
  },
  "AWS::CertificateManager::Certificate": {
    create: ["RequestCertificate"],
    update: ["UpdateCertificateOptions"],
  },
  "AWS::CloudWatch::Alarm": {
    create: ["PutMetricAlarm"],
    update: ["PutMetricAlarm"],
    delete: ["DeleteAlarms"],
  },
  "AWS::CloudWatch::CompositeAlarm": {
    create: ["PutCompositeAlarm"],
    update: ["PutCompositeAlarm"],
    delete: ["DeleteAlarms"],
  },
  "AWS::CloudWatch::Dashboard": {
    create: ["PutDashboard"],
    update: ["PutDashboard"],
    delete: ["DeleteDashboards"],
  },
  "AWS::Cognito::UserPoolGroup": {
    create: ["CreateGroup"],
    update: ["UpdateGroup"],
    delete: ["DeleteGroup"],
  },
  "AWS::Cognito::UserPoolResourceServer": {
    create: ["CreateResourceServer"],
    update: ["UpdateResourceServer"],
    delete: ["DeleteResourceServer"],
  },
  "AWS::EC2::EIP": { create: ["AllocateAddress"], update: ["CreateTags"], delete: ["ReleaseAddress"] },
  "AWS::EC2::FlowLog": { create: ["CreateFlowLogs"], update: ["CreateTags"], delete: ["DeleteFlowLogs"] },
  "AWS::EC2::InternetGateway": { update: ["CreateTags"] },
  "AWS::EC2::NatGateway": { update: ["CreateTags"] },
  "AWS::EC2::Route": { update: ["ReplaceRoute"] },
  "AWS::EC2::RouteTable": { update: ["CreateTags"] },
  "AWS::EC2::SecurityGroup": {
    create: ["CreateSecurityGroup", "AuthorizeSecurityGroupEgress", "RevokeSecurityGroupEgress"],
    update: ["AuthorizeSecurityGroupEgress", "RevokeSecurityGroupEgress"],
  },
  "AWS::EC2::Subnet": { update: ["ModifySubnetAttribute"] },
  "AWS::EC2::SubnetRouteTableAssociation": {
    create: ["AssociateRouteTable"],
    update: ["ReplaceRouteTableAssociation"],
    delete: ["DisassociateRouteTable"],
  },
  "AWS::EC2::VPC": {
    create: ["CreateVpc", "ModifyVpcAttribute"],
    update: ["ModifyVpcAttribute"],
    delete: ["DeleteVpc"],
  },
  "AWS::EC2::VPCEndpoint": {
    create: ["CreateVpcEndpoint"],
    update: ["ModifyVpcEndpoint"],
    delete: ["DeleteVpcEndpoints"],
  },
  "AWS::EC2::VPCGatewayAttachment": {
    create: ["AttachInternetGateway"],
    update: ["AttachInternetGateway"],
    delete: ["DetachInternetGateway"],
  },
  "AWS::Events::Rule": {
    create: ["PutRule", "PutTargets"],
    update: ["PutRule", "PutTargets"],
    delete: ["RemoveTargets", "DeleteRule"],
  },
  "AWS::IAM::ManagedPolicy": {
    create: ["CreatePolicy"],
    update: ["CreatePolicyVersion"],
    delete: ["DeletePolicy"],
  },
  "AWS::IAM::Policy": { create: ["PutRolePolicy"], update: ["PutRolePolicy"], delete: ["DeleteRolePolicy"] },
  "AWS::KMS::Key": { update: ["PutKeyPolicy"], delete: ["ScheduleKeyDeletion"] },
  "AWS::Lambda::Function": { update: ["UpdateFunctionCode", "UpdateFunctionConfiguration"] },
  "AWS::Lambda::Permission": { create: ["AddPermission"], delete: ["RemovePermission"] },
  "AWS::Lambda::Version": { create: ["PublishVersion"], delete: ["DeleteFunction"] },
  "AWS::Logs::MetricFilter": {
    create: ["PutMetricFilter"],
    update: ["PutMetricFilter"],
    delete: ["DeleteMetricFilter"],
  },
  "AWS::Logs::Delivery": { update: ["UpdateDeliveryConfiguration"] },
  "AWS::Logs::DeliveryDestination": {
    create: ["PutDeliveryDestination"],
    update: ["PutDeliveryDestination"],
  },
  "AWS::Logs::DeliverySource": { create: ["PutDeliverySource"], update: ["PutDeliverySource"] },
  "AWS::Logs::LogGroup": { update: ["PutRetentionPolicy"] },
  "AWS::Route53::HealthCheck": { update: ["UpdateHealthCheck"] },
  "AWS::Route53::RecordSet": { create: recordSets, update: recordSets, delete: recordSets },
  "AWS::S3::Bucket": { update: ["PutBucketTagging"] },
  "AWS::S3::BucketPolicy": {
    create: ["PutBucketPolicy"],
    update: ["PutBucketPolicy"],
    delete: ["DeleteBucketPolicy"],
  },
  "AWS::SES::ConfigurationSet": { update: ["PutConfigurationSetSuppressionOptions"] },
  "AWS::SES::EmailIdentity": { update: ["PutEmailIdentityConfigurationSetAttributes"] },
  "AWS::SNS::Subscription": {
    create: ["Subscribe"],
    update: ["SetSubscriptionAttributes"],
    delete: ["Unsubscribe"],
  },
  "AWS::SNS::Topic": { update: ["SetTopicAttributes"] },
  "AWS::SNS::TopicPolicy": {
    create: ["SetTopicAttributes"],
    update: ["SetTopicAttributes"],
    delete: ["SetTopicAttributes"],
  },
  "AWS::SQS::Queue": { update: ["SetQueueAttributes"] },
  "AWS::SQS::QueuePolicy": {
    create: ["SetQueueAttributes"],
    update: ["SetQueueAttributes"],
    delete: ["SetQueueAttributes"],
  },
  "AWS::SSM::Parameter": { create: ["PutParameter"], update: ["PutParameter"] },
  "AWS::WAFv2::LoggingConfiguration": {
    create: ["PutLoggingConfiguration"],
    update: ["PutLoggingConfiguration"],
  },
};

/** Properties that pass a role to a service, which requires `iam:PassRole`. */
const passedRoles: Record<string, readonly string[]> = {
  "AWS::ApiGateway::Account": ["CloudWatchRoleArn"],
  "AWS::CodeDeploy::DeploymentGroup": ["ServiceRoleArn"],
  "AWS::Lambda::Function": ["Role"],
};

/** Returns the permissions that CloudFormation needs for an action on a resource of a type. */
export function findRequiredActions(
  type: string,
  action: ResourceAction,
  properties: Readonly<Record<string, unknown>>,
): string[] {
  const [, service = "", name = ""] = type.split("::");
  if (type === "AWS::CDK::Metadata") return [];
  const prefix = servicePrefixes[service] ?? service.toLowerCase();
  const special = service === "ApiGatewayV2" ? apiGateway : exceptions[type];
  const verbs = { create: "Create", update: "Update", delete: "Delete" };
  const names = special?.[action] ?? [`${verbs[action]}${name}`];
  const reserves =
    type === "AWS::Lambda::Function" &&
    action !== "delete" &&
    properties.ReservedConcurrentExecutions !== undefined;
  return [...names, ...(reserves ? ["PutFunctionConcurrency"] : [])].map((each) => `${prefix}:${each}`);
}

/** Returns ARNs of the roles that creating or changing a resource passes to its service. */
export function findPassedRoles(type: string, properties: Readonly<Record<string, unknown>>): string[] {
  return (passedRoles[type] ?? []).map((name) => String(properties[name]));
}
