import type { StackResourceSummary } from "@aws-sdk/client-cloudformation";
import { DeploymentError } from "../deploy/deployment-error.ts";

/** Where an environment stores events and operators' changes. */
export interface LogStores {
  tableName: string;
  archiveBucket: string;
}

type Described = Pick<StackResourceSummary, "LogicalResourceId" | "PhysicalResourceId" | "ResourceType">;

const tableTypes = ["AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"];

/**
 * Returns the stores among the resources of an environment's data stack.
 * @throws DeploymentError if the stack does not have exactly one of each, for example before its first deployment
 */
export function findLogStores(stackName: string, resources: readonly Described[]): LogStores {
  const only = (what: string, found: readonly Described[]): string => {
    const [first] = found;
    if (found.length === 1 && first?.PhysicalResourceId !== undefined) return first.PhysicalResourceId;
    throw new DeploymentError(`The stack ${stackName} has ${found.length} resources for the ${what}, not 1.`);
  };
  return {
    tableName: only(
      "table",
      resources.filter(({ ResourceType = "" }) => tableTypes.includes(ResourceType)),
    ),
    archiveBucket: only(
      "archive",
      resources.filter(
        ({ ResourceType, LogicalResourceId = "" }) =>
          ResourceType === "AWS::S3::Bucket" && /^Archive[0-9A-F]{8}$/.test(LogicalResourceId),
      ),
    ),
  };
}
