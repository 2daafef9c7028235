import type { ApiLocation } from "./http/listen-for-apis.ts";
import type { MachineOptions, RunningStage, StageSource } from "./running-stage.ts";
import { startStage } from "./start-stage.ts";
import { type LocalAddresses, loadStageAssembly, type StageAssembly } from "./templates/load-assembly.ts";
import { resolveStage } from "./templates/resolve-stage.ts";

/** Options for running a stage of an assembly. */
export interface StageOptions extends MachineOptions {
  /** The cloud assembly, `cdk.out`. */
  assemblyDirectory: string;
  stageName: string;
  /** Values of template parameters by stack; the key "*" applies to every stack that declares them. */
  parameters?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The local URLs of services that the templates name by URL. */
  addresses?: LocalAddresses;
}

/**
 * Runs one stage of a cloud assembly on this machine.
 *
 * @throws Error naming stack and resource for anything unsupported in the templates.
 */
export async function runStage(options: StageOptions): Promise<RunningStage> {
  const assembly = await loadStageAssembly(options.assemblyDirectory, options.stageName, options.addresses);
  return startStage(describeAssembly(assembly, options), options);
}

function describeAssembly(
  assembly: StageAssembly,
  { proxy, parameters = {}, secrets = {} }: StageOptions,
): StageSource {
  const settings = { queueBaseUrl: proxy.url, parameters, secrets };
  return {
    stageName: assembly.stageName,
    apis: listApis(assembly),
    resolve: (apiUrl) => resolveStage(assembly, { ...settings, apiUrl }),
  };
}

function listApis({ stacks }: StageAssembly): ApiLocation[] {
  return stacks.flatMap(({ stackId, template }) =>
    Object.entries(template.Resources ?? {})
      .filter(([, { Type: type }]) => type === "AWS::ApiGatewayV2::Api")
      .map(([logicalId, { Properties: properties }]) => ({
        ...{ stackId, logicalId },
        name: String(properties?.Name),
        protocol: String(properties?.ProtocolType),
      })),
  );
}
