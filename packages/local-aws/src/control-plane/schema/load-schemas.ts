import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** The type of a property, in the form of the published data. */
export type PropertyType =
  | { type: "string" | "number" | "integer" | "boolean"; allowedValues?: (string | number)[] }
  | { type: "json" | "tag" | "date-time" | "null" }
  | { type: "array" | "map"; element: PropertyType }
  | { type: "union"; types: PropertyType[] }
  | { type: "ref"; reference: { $ref: string } };

/** One property of a resource type or of a structure inside one. */
export interface PropertySchema {
  type: PropertyType;
  required?: boolean;
  causesReplacement?: "yes" | "no" | "maybe";
}

/** The published CloudFormation schema of a resource type. */
export interface ResourceSchema {
  cloudFormationType: string;
  /** Properties or attributes that identify a resource of the type. */
  primaryIdentifier?: string[];
  /** The value of `Ref`, if it is not the primary identifier. */
  cfnRefIdentifier?: string[];
  attributes: Record<string, unknown>;
  properties: Record<string, PropertySchema>;
  arnTemplate?: string;
  /** Names the property that contains the tags; absent for a type without tags. */
  tagInformation?: { tagPropertyName: string };
}

/** Schemas of all resource types. */
export interface ResourceSchemas {
  /** Returns the schema of a type; undefined for a type that CloudFormation does not know. */
  find(type: string): ResourceSchema | undefined;
  /** Returns properties of a structure in a type. */
  structure(reference: { $ref: string }): Record<string, PropertySchema>;
}

interface Database {
  schema: {
    resource: { entities: ResourceSchema[] };
    typeDefinition: { entities: { $id: string; properties: Record<string, PropertySchema> }[] };
  };
}

let loaded: ResourceSchemas | undefined;

/**
 * Returns the published resource schemas from the data of the pinned CDK command (`db.json.gz`, Apache-2.0). The first
 * call reads the data, which takes about half a second.
 */
export function loadSchemas(): ResourceSchemas {
  loaded ??= readSchemas();
  return loaded;
}

function readSchemas(): ResourceSchemas {
  const packageFile = createRequire(import.meta.url).resolve("aws-cdk/package.json");
  const compressed = readFileSync(path.join(path.dirname(packageFile), "db.json.gz"));
  const { schema } = JSON.parse(gunzipSync(compressed).toString("utf8")) as Database;
  const resources = new Map(schema.resource.entities.map((each) => [each.cloudFormationType, each]));
  const structures = new Map(schema.typeDefinition.entities.map((each) => [each.$id, each.properties]));
  return {
    find: (type) => resources.get(type),
    structure: ({ $ref }) => structures.get($ref)!,
  };
}
