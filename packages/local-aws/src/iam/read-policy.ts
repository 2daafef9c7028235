import type { PolicyDocument, PolicyStatement } from "./policy-document.ts";

const documentElements = ["Version", "Id", "Statement"];
const statementElements = [
  ...["Sid", "Effect", "Principal", "Condition"],
  ...["Action", "NotAction", "Resource", "NotResource"],
];
const principalKinds = ["AWS", "Service"];

/**
 * Reads a policy from a template. Elements that would be evaluated wrongly are rejected, so that a stage does
 * not start with them: unknown elements (including `NotPrincipal`), principals other than accounts and
 * services, and policy variables.
 *
 * @param owner the kind of the policy's owner. The statements of an identity's policy name no principal; the
 * statements of a resource's policy do.
 * @param where names the policy in errors.
 * @throws Error naming the policy and the unsupported part.
 */
export function readPolicy(document: unknown, owner: "identity" | "resource", where: string): PolicyDocument {
  const refuse = (problem: string): never => {
    throw new Error(`${where}: ${problem}`);
  };
  if (!isObject(document) || document.Statement === undefined) return refuse("the policy has no Statement");
  refuseOthers(document, documentElements, "policy element", refuse);
  for (const statement of [document.Statement].flat()) {
    if (!isObject(statement)) return refuse("a statement is not an object");
    readStatement(statement, owner, refuse);
  }
  return document as PolicyDocument;
}

type Refusal = (problem: string) => never;

function readStatement(
  statement: Record<string, unknown>,
  owner: "identity" | "resource",
  refuse: Refusal,
): void {
  refuseOthers(statement, statementElements, "policy element", refuse);
  if (statement.Effect !== "Allow" && statement.Effect !== "Deny") {
    refuse(`Effect is ${JSON.stringify(statement.Effect)}, not Allow or Deny`);
  }
  requireOneOf(statement, "Action", "NotAction", refuse);
  requireOneOf(statement, "Resource", "NotResource", refuse);
  if (owner === "identity") {
    if (statement.Principal !== undefined) refuse("the policy of an identity names no Principal");
  } else readPrincipal(statement.Principal, refuse);
  const { Resource, NotResource, Condition = {} } = statement as PolicyStatement;
  if (JSON.stringify([Resource, NotResource, Condition]).includes("${")) {
    refuse("policy variables are not known to the local stage");
  }
  if (!isObject(Condition) || !Object.values(Condition).every(isObject)) {
    refuse("a Condition is not written as operators with their keys");
  }
}

function readPrincipal(principal: unknown, refuse: Refusal): void {
  if (principal === "*") return;
  const kinds = isObject(principal) ? principal : refuse(`Principal is ${JSON.stringify(principal)}`);
  refuseOthers(kinds, principalKinds, "kind of Principal", refuse);
  if (!Object.values(kinds).every(isTexts)) refuse("a Principal is not written as text");
}

function requireOneOf(
  statement: Record<string, unknown>,
  element: string,
  inverse: string,
  refuse: Refusal,
): void {
  const given = [statement[element], statement[inverse]].filter((value) => value !== undefined);
  if (given.length !== 1) refuse(`a statement needs either ${element} or ${inverse}`);
  if (!given.every(isTexts)) refuse(`${element} and ${inverse} are text or lists of text`);
}

function refuseOthers(object: object, known: readonly string[], kind: string, refuse: Refusal): void {
  const unknown = Object.keys(object).find((key) => !known.includes(key));
  if (unknown !== undefined) refuse(`the ${kind} ${unknown} is not known to the local stage`);
}

const isTexts = (value: unknown): boolean => [value].flat().every((one) => typeof one === "string");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
