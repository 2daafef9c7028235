import { parseDocument } from "yaml";
import { validationError } from "../account/aws-error.ts";
import type { Template, TemplateResource } from "./template.ts";

const sections = new Set([
  "AWSTemplateFormatVersion",
  "Conditions",
  "Description",
  "Mappings",
  "Metadata",
  "Outputs",
  "Parameters",
  "Resources",
  "Rules",
]);

/**
 * Reads a template in JSON or YAML with intrinsics in their long form.
 *
 * @throws AwsError `ValidationError` when the text is neither JSON nor YAML, or the template has an unknown section, an
 * unsupported transform or a short-form intrinsic.
 */
export function parseTemplate(body: string): Template {
  const template = body.trimStart().startsWith("{") ? readJson(body) : readYaml(body);
  if (typeof template !== "object" || template === null || Array.isArray(template)) {
    throw formatError("the template is not an object");
  }
  for (const section of Object.keys(template)) {
    if (!sections.has(section)) throw validationError(`Invalid template property or properties [${section}]`);
  }
  const { Resources: resources } = template as Template;
  if (typeof resources !== "object" || resources === null || Object.keys(resources).length === 0) {
    throw formatError("At least one Resources member must be defined.");
  }
  for (const [logicalId, resource] of Object.entries(resources)) checkMembers(logicalId, resource);
  return template as Template;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    throw formatError(`JSON not well-formed. ${(error as Error).message}`);
  }
}

function readYaml(body: string): unknown {
  const document = parseDocument(body);
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw formatError(`YAML not well-formed. ${problem.message}`);
  return document.toJS();
}

const members = new Set([
  "Condition",
  "DeletionPolicy",
  "DependsOn",
  "Metadata",
  "Properties",
  "Type",
  "UpdatePolicy",
  "UpdateReplacePolicy",
]);

function checkMembers(logicalId: string, resource: object): void {
  if (!/^[A-Za-z0-9]{1,255}$/.test(logicalId)) {
    throw formatError(`Resource name ${logicalId} is non alphanumeric.`);
  }
  if (typeof (resource as { Type?: unknown }).Type !== "string") {
    throw formatError(`[/Resources/${logicalId}] Every Resources object must contain a Type member.`);
  }
  const { Type, UpdatePolicy = {} } = resource as TemplateResource;
  const served = Type === "AWS::Lambda::Alias" ? ["CodeDeployLambdaAliasUpdate"] : [];
  const policy = Object.keys(UpdatePolicy).find((name) => !served.includes(name));
  if (policy !== undefined) {
    throw formatError(`The update policy ${policy} of the resource ${logicalId} is not served here`);
  }
  const hook = Object.keys(UpdatePolicy.CodeDeployLambdaAliasUpdate ?? {}).find((name) =>
    name.endsWith("Hook"),
  );
  if (hook !== undefined) throw formatError(`The ${hook} of the resource ${logicalId} is not served here`);
  const unknown = Object.keys(resource).filter((name) => !members.has(name));
  if (unknown.length > 0) {
    throw formatError(
      `Encountered unsupported property ${unknown[0]} in the resource ${logicalId}; CreationPolicy ` +
        "is not served here",
    );
  }
}

function formatError(message: string): Error {
  return validationError(`Template format error: ${message}`);
}
