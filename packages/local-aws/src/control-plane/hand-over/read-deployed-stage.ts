import type { ApiLocation } from "../../http/listen-for-apis.ts";
import { accountId } from "../../machine/aws-names.ts";
import type { StageSource } from "../../running-stage.ts";
import { type LocalAddresses, putAddresses } from "../../templates/load-assembly.ts";
import type { ResolvedStage } from "../../templates/resolved-stage.ts";
import type { Account } from "../account/account.ts";
import type { StackRecord } from "../account/account-records.ts";
import type { Blobs } from "../account/blobs.ts";
import { CodeFolders } from "./code-folders.ts";
import { type DeployedResource, resolveDeployedResource } from "./resolve-deployed-resource.ts";

/** The account and name of a deployed stage, and the local values that replace values of the deployment. */
export interface DeployedStageLocation {
  account: Account;
  blobs: Blobs;
  region: string;
  stageName: string;
  /** The folder for the unpacked code of functions. */
  codeDirectory: string;
  /** The local URLs that replace the URLs of the stage's external services. */
  addresses: LocalAddresses;
  /** The URL of SQS. */
  queueBaseUrl: string;
  /** Values of secrets by name. */
  secrets?: Readonly<Record<string, string>>;
}

/** A stack and its resources. */
interface StackSnapshot {
  stack: StackRecord;
  stackId: string;
  resources: readonly DeployedResource[];
}

/**
 * Reads the deployed state of a stage from the account's services and not from templates. This state therefore includes
 * the completed steps of an operation in progress, as in AWS.
 */
export class DeployedStageReader {
  readonly #place: DeployedStageLocation;
  readonly #code: CodeFolders;

  constructor(place: DeployedStageLocation) {
    this.#place = place;
    this.#code = new CodeFolders(place.account, place.blobs, place.codeDirectory);
  }

  /**
   * Returns the stage at one moment.
   *
   * @throws Error when nothing is deployed under its name, or the code of a function was never published.
   */
  async read(): Promise<StageSource> {
    const { account, region, stageName } = this.#place;
    const stacks = this.#takeSnapshot();
    if (stacks.length === 0) throw new Error(`No stack of stage ${stageName} is deployed in ${region}`);
    const resources = stacks.flatMap((stack) => stack.resources);
    const names = new Set(
      resources.filter(({ type }) => type === "AWS::Lambda::Function").map(({ physicalId }) => physicalId),
    );
    const versions = account.functionVersions(region).filter(({ functionName }) => names.has(functionName));
    const assetPaths = await this.#code.unpack(
      [...resources, ...versions].map(({ properties }) => properties),
    );
    const published = new Map(versions.map(({ arn, properties }) => [arn, properties]));
    const apis = listApis(stacks);
    return {
      stageName,
      apis,
      resolve: (apiUrl) => this.#resolve(stacks, published, assetPaths, this.#findAddresses(stacks, apiUrl)),
    };
  }

  #takeSnapshot(): StackSnapshot[] {
    const { account, region, stageName } = this.#place;
    return (
      account
        .stacks(region)
        // After the stage's name, a stack's name continues in Pascal case. A lower-case letter there means another
        // stage.
        .filter(({ stackName }) => new RegExp(`^${stageName}-[A-Z]`).test(stackName))
        .filter(({ status, templateId }) => status !== "DELETE_COMPLETE" && templateId !== null)
        .map((stack) => ({
          stack,
          stackId: stack.stackName.slice(stageName.length + 1),
          resources: listResources(account, stack),
        }))
    );
  }

  #resolve(
    stacks: readonly StackSnapshot[],
    published: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
    assetPaths: ReadonlyMap<string, string>,
    addresses: LocalAddresses,
  ): ResolvedStage {
    const { stageName, codeDirectory, secrets = {} } = this.#place;
    const scope = { stageName, addresses, secrets };
    const resources = stacks.flatMap(({ stack: { stackName }, stackId, resources: ofStack }) => {
      const assembly = { stackName, stackId, template: {}, directory: codeDirectory, assetPaths };
      return ofStack.map((resource) => resolveDeployedResource(assembly, resource, scope));
    });
    const versions = new Map(
      [...published].map(([arn, properties]) => [
        putAddresses(arn, addresses),
        JSON.parse(putAddresses(JSON.stringify(properties), addresses)) as Record<string, unknown>,
      ]),
    );
    return {
      stageName,
      resources,
      ofType: (...types) => resources.filter(({ type }) => types.includes(type)),
      publishedProperties: (versionArn) => versions.get(versionArn),
      outputs: () =>
        Object.fromEntries(
          stacks.map(({ stack, stackId }) => [
            stackId,
            Object.fromEntries(stack.outputs.map(({ key, value }) => [key, putAddresses(value, addresses)])),
          ]),
        ),
    };
  }

  #findAddresses(
    stacks: readonly StackSnapshot[],
    apiUrl: (stackId: string, logicalId: string) => string,
  ): LocalAddresses {
    const { account, region, addresses, queueBaseUrl } = this.#place;
    const apis = stacks.flatMap(({ stackId, resources }) =>
      resources
        .filter(({ type }) => type === "AWS::ApiGatewayV2::Api")
        .map(({ logicalId, attributes }) => [attributes.ApiEndpoint!, apiUrl(stackId, logicalId)]),
    );
    return {
      ...addresses,
      ...Object.fromEntries(apis),
      [`https://sqs.${region}.amazonaws.com`]: queueBaseUrl,
      [account.accountId]: accountId,
    };
  }
}

/**
 * Returns the current resources of a stack. An alias is returned with its current target, which may differ from the
 * target in the template.
 */
function listResources(account: Account, { stackId }: StackRecord): DeployedResource[] {
  const resources: DeployedResource[] = [];
  for (const { logicalId, resourceKey, status } of account.stackResources(stackId).values()) {
    const resource = account.resources().get(resourceKey);
    if (resource === undefined || status === "DELETE_COMPLETE") continue;
    const { type, physicalId, attributes, properties } = resource;
    const alias = type === "AWS::Lambda::Alias" ? account.alias(physicalId) : undefined;
    resources.push({
      ...{ logicalId, type, physicalId, attributes },
      properties:
        alias === undefined
          ? properties
          : {
              ...properties,
              FunctionVersion: alias.version,
              RoutingConfig: {
                AdditionalVersionWeights: Object.entries(alias.weights).map(
                  ([FunctionVersion, FunctionWeight]) => ({ FunctionVersion, FunctionWeight }),
                ),
              },
            },
    });
  }
  return resources;
}

const listApis = (stacks: readonly StackSnapshot[]): ApiLocation[] =>
  stacks.flatMap(({ stackId, resources }) =>
    resources
      .filter(({ type }) => type === "AWS::ApiGatewayV2::Api")
      .map(({ logicalId, properties }) => ({
        ...{ stackId, logicalId },
        name: String(properties.Name),
        protocol: String(properties.ProtocolType),
      })),
  );
