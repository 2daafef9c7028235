import { alikeInAccount, listOf, policyCharacters, type Quota } from "./quota.ts";

const iam = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html";

/** Quotas of roles, and of role, bucket and queue policies. */
export const accessQuotas: Quota[] = [
  {
    title: "IAM: roles of an account",
    ...{ limit: 1_000, unit: "roles", source: iam, types: ["AWS::IAM::Role"] },
    measure: (resource, others) => alikeInAccount(resource, others).length,
    refuse: () => "Cannot exceed quota for RolesPerAccount: 1000",
  },
  {
    title: "IAM: inline policy characters per role",
    ...{ limit: 10_240, unit: "characters", source: iam, types: ["AWS::IAM::Role"] },
    measure: ({ properties }) =>
      listOf(properties, "Policies").reduce(
        (sum, { PolicyDocument }) => sum + policyCharacters(PolicyDocument),
        0,
      ),
    refuse: ({ physicalId }) => `Maximum policy size of 10240 bytes exceeded for role ${physicalId}`,
  },
  {
    title: "IAM: managed policies attached to a role",
    ...{ limit: 10, unit: "policies", source: iam, types: ["AWS::IAM::Role"] },
    measure: ({ properties }) => listOf(properties, "ManagedPolicyArns").length,
    refuse: () => "Cannot exceed quota for PoliciesPerRole: 10",
  },
  {
    title: "IAM: trust policy characters per role",
    ...{ limit: 2_048, unit: "characters", source: iam, types: ["AWS::IAM::Role"] },
    measure: ({ properties }) => policyCharacters(properties.AssumeRolePolicyDocument),
    refuse: () => "Cannot exceed quota for ACLSizePerRole: 2048",
  },
  {
    title: "IAM: characters of a managed policy",
    ...{ limit: 6_144, unit: "characters", source: iam, types: ["AWS::IAM::ManagedPolicy"] },
    measure: ({ properties }) => policyCharacters(properties.PolicyDocument),
    refuse: () => "Cannot exceed quota for PolicySize: 6144",
  },
  {
    title: "S3: bytes of a bucket policy",
    ...{ limit: 20_480, unit: "bytes", types: ["AWS::S3::BucketPolicy"] },
    source: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucket-policies.html",
    measure: ({ properties }) => Buffer.byteLength(JSON.stringify(properties.PolicyDocument ?? {})),
    refuse: () => "The policy document exceeds the maximum allowed size of 20480 bytes.",
  },
  {
    title: "SQS: bytes of a queue policy",
    ...{ limit: 8_192, unit: "bytes", types: ["AWS::SQS::QueuePolicy"] },
    source: "https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html",
    measure: ({ properties }) => Buffer.byteLength(JSON.stringify(properties.PolicyDocument ?? {})),
    refuse: (_, value) =>
      `Value ${value} for parameter Policy is invalid. Reason: Policy size exceeds the limit.`,
  },
];
