import type { PolicyDocument } from "../../iam/policy-document.ts";

const allow = (...actions: string[]): PolicyDocument => ({
  Statement: [{ Effect: "Allow", Action: actions, Resource: "*" }],
});

/**
 * The permissions of the AWS policies that bootstrapping attaches. For ReadOnlyAccess, a few verbs replace AWS's long
 * list of actions.
 */
const policies: Record<string, PolicyDocument> = {
  AdministratorAccess: allow("*"),
  AWSCloudFormationReadOnlyAccess: allow(
    "cloudformation:Describe*",
    "cloudformation:EstimateTemplateCost",
    "cloudformation:Get*",
    "cloudformation:List*",
    "cloudformation:ValidateTemplate",
    "cloudformation:Detect*",
  ),
  PowerUserAccess: {
    Statement: [{ Effect: "Allow", NotAction: ["iam:*", "organizations:*", "account:*"], Resource: "*" }],
  },
  ReadOnlyAccess: allow("*:BatchGet*", "*:Describe*", "*:Get*", "*:List*", "cloudformation:Detect*"),
};

/** Returns the document of an AWS policy by ARN. An unknown policy allows nothing. */
export function findAwsManagedPolicy(arn: string): PolicyDocument {
  return policies[arn.split("/").at(-1)!] ?? { Statement: [] };
}
