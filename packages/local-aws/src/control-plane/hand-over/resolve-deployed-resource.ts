import { type AssemblyStack, type LocalAddresses, putAddresses } from "../../templates/load-assembly.ts";
import type { ResolvedResource } from "../../templates/resolved-stage.ts";
import { findResourceType } from "../../templates/resource-types.ts";
import { resolveDynamicReference } from "../../templates/scope-stack.ts";
import type { Properties } from "../account/account-records.ts";

/** A resource of a stack with every intrinsic evaluated. */
export interface DeployedResource {
  logicalId: string;
  type: string;
  /** The value of `Ref`. */
  physicalId: string;
  /** The `Fn::GetAtt` values. */
  attributes: Readonly<Record<string, string>>;
  properties: Properties;
}

/** The local values with which a deployed resource is resolved. */
export interface MachineScope {
  stageName: string;
  addresses: LocalAddresses;
  secrets: Readonly<Record<string, string>>;
}

/** Records are immutable, so a resolved resource stays valid while the URLs are the same. */
const known = new WeakMap<Properties, { addresses: string; properties: Record<string, unknown> }>();

/**
 * Returns a deployed resource as this machine runs it. The resource has its name from the account, but local addresses.
 *
 * @throws Error naming stack and resource for a type that the local stage does not support.
 */
export function resolveDeployedResource(
  stack: AssemblyStack,
  { logicalId, type, physicalId, attributes, properties }: DeployedResource,
  { stageName, addresses, secrets }: MachineScope,
): ResolvedResource {
  const { stackId } = stack;
  findResourceType(type, { stageName, stackId, logicalId });
  const addressText = JSON.stringify(addresses);
  return {
    ...{ stack, logicalId, type },
    metadata: {},
    get properties() {
      const before = known.get(properties);
      if (before?.addresses === addressText) return before.properties;
      const here = putProperties(properties, addresses, (reference) =>
        resolveDynamicReference(stackId, secrets, reference),
      );
      known.set(properties, { addresses: addressText, properties: here });
      return here;
    },
    reference: putAddresses(physicalId, addresses),
    attribute(name) {
      const value = attributes[name];
      if (value === undefined) throw new Error(`${stackId}/${logicalId} (${type}) has no attribute ${name}`);
      return putAddresses(value, addresses);
    },
  };
}

function putProperties(
  properties: Properties,
  addresses: LocalAddresses,
  resolve: (reference: string) => string,
): Record<string, unknown> {
  const text = putAddresses(JSON.stringify(properties), addresses);
  if (!text.includes("{{resolve:")) return JSON.parse(text) as Record<string, unknown>;
  return JSON.parse(text, (_, value) =>
    typeof value === "string"
      ? value.replaceAll(/\{\{resolve:([^}]+)\}\}/g, (__, reference: string) => resolve(reference))
      : value,
  ) as Record<string, unknown>;
}
