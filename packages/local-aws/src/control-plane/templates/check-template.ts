import { validationError } from "../account/aws-error.ts";
import { sectionQuotas, stackType } from "../quotas/template-quotas.ts";
import type { ResourceSchemas } from "../schema/load-schemas.ts";
import { findReferences, type Reference } from "./find-references.ts";
import { findDependencies, orderByDependency } from "./order-resources.ts";
import type { Template, TemplateResource } from "./template.ts";

const policies: Record<"DeletionPolicy" | "UpdateReplacePolicy", readonly string[]> = {
  DeletionPolicy: ["Delete", "Retain", "RetainExceptOnCreate", "Snapshot"],
  UpdateReplacePolicy: ["Delete", "Retain", "Snapshot"],
};

/** Types of which CloudFormation can take a snapshot before deleting. */
const typesWithSnapshots = new Set([
  "AWS::DocDB::DBCluster",
  "AWS::EC2::Volume",
  "AWS::ElastiCache::CacheCluster",
  "AWS::ElastiCache::ReplicationGroup",
  "AWS::Neptune::DBCluster",
  "AWS::RDS::DBCluster",
  "AWS::RDS::DBInstance",
  "AWS::Redshift::Cluster",
]);

/** Types that run their own code or start other stacks. */
const typesNotServed = /^(Custom::|AWS::CloudFormation::(CustomResource|Stack|Macro|WaitCondition$))/;

/** The service knows `AWS::CDK::Metadata`, but no schema contains it. */
const typesWithoutSchema: readonly string[] = ["AWS::CDK::Metadata"];

/**
 * Rejects a template for CloudFormation's own reasons, before evaluation: limits, unknown types, broken references,
 * unknown attributes, circular references, and policies that a type cannot have.
 *
 * @throws AwsError `ValidationError`
 */
export function checkTemplate(template: Template, schemas: ResourceSchemas): void {
  checkLimits(template);
  const types = Object.values(template.Resources).map(({ Type }) => Type);
  const notServed = types.find((type) => typesNotServed.test(type));
  if (notServed !== undefined) {
    throw validationError(`The local control plane does not run resources of type ${notServed}`);
  }
  const unknown = types.filter(
    (type) => schemas.find(type) === undefined && !typesWithoutSchema.includes(type),
  );
  if (unknown.length > 0) {
    throw formatError(`Unrecognized resource types: [${[...new Set(unknown)].join(", ")}]`);
  }
  checkReferences(template, schemas);
  for (const [logicalId, resource] of Object.entries(template.Resources)) {
    checkDependsOn(template, logicalId, resource);
    checkPolicies(logicalId, resource);
    checkCondition(template, `resource ${logicalId}`, resource.Condition);
  }
  for (const [name, { Condition }] of Object.entries(template.Outputs ?? {})) {
    checkCondition(template, `output ${name}`, Condition);
  }
  orderByDependency(findDependencies(template));
}

function checkLimits(template: Template): void {
  const stack = { type: stackType, region: "", physicalId: "", properties: { ...template } };
  for (const quota of sectionQuotas) {
    const count = quota.measure(stack, []);
    if (count > quota.limit) throw formatError(quota.refuse(stack, count));
  }
}

function checkReferences(template: Template, schemas: ResourceSchemas): void {
  const isKnown = (name: string) =>
    name.startsWith("AWS::") ||
    Object.hasOwn(template.Resources, name) ||
    Object.hasOwn(template.Parameters ?? {}, name);
  const check = (block: string, references: Reference[]) => {
    const unresolved = [...new Set(references.map(({ name }) => name).filter((name) => !isKnown(name)))];
    if (unresolved.length > 0) {
      throw formatError(
        `Unresolved resource dependencies [${unresolved.join(", ")}] in the ${block} block of the template`,
      );
    }
    for (const reference of references) checkAttribute(template, schemas, reference);
  };
  check(
    "Resources",
    findReferences(
      Object.values(template.Resources).map(({ Properties, UpdatePolicy }) => [Properties, UpdatePolicy]),
    ),
  );
  check("Outputs", findReferences(Object.values(template.Outputs ?? {})));
}

function checkAttribute(template: Template, schemas: ResourceSchemas, { name, attribute }: Reference): void {
  if (attribute === null) return;
  const schema = schemas.find(template.Resources[name]?.Type ?? "");
  if (schema === undefined || !Object.hasOwn(schema.attributes, attribute)) {
    throw validationError(
      `Template error: resource ${name} does not support attribute type ${attribute} in Fn::GetAtt`,
    );
  }
}

function checkDependsOn(template: Template, logicalId: string, { DependsOn }: TemplateResource): void {
  const missing = [DependsOn ?? []].flat().find((name) => !Object.hasOwn(template.Resources, name));
  if (missing !== undefined) {
    throw formatError(`Resource ${logicalId} depends on ${missing}, which is not in the template`);
  }
}

function checkPolicies(logicalId: string, resource: TemplateResource): void {
  for (const [member, known] of Object.entries(policies)) {
    const policy = resource[member as keyof typeof policies];
    if (policy === undefined) continue;
    if (!known.includes(policy)) {
      throw formatError(`Unrecognized ${member} ${policy} for resource ${logicalId}`);
    }
    if (policy === "Snapshot") {
      if (typesWithSnapshots.has(resource.Type)) {
        throw validationError(`The local control plane makes no snapshots, as of ${logicalId}`);
      }
      throw validationError(
        `Template error: resource type ${resource.Type} does not support ${member} Snapshot`,
      );
    }
  }
}

function checkCondition(template: Template, where: string, condition: string | undefined): void {
  if (condition === undefined || Object.hasOwn(template.Conditions ?? {}, condition)) return;
  throw formatError(`Unresolved condition ${condition} in ${where}`);
}

function formatError(message: string): Error {
  return validationError(`Template format error: ${message}`);
}
