import { findRestoreFaults } from "./find-restore-faults.ts";
import { consoleUrlsOf, type EnvironmentConfig, type StageConfig } from "./stage-config.ts";
import { isDeveloperStage } from "./stage-parts.ts";

/** What is wrong with one value of a stage's file. */
export interface ConfigFault {
  /** `environments.production.domains`; empty for the whole. */
  path: string;
  message: string;
}

/** Parts of a stage that are valid by themselves and do not go together. */
export function findPartFaults(stageName: string, config: StageConfig): ConfigFault[] {
  const { environments, identity, upstreams } = config;
  const isDevelopers = isDeveloperStage(stageName);
  const faults: ConfigFault[] = [];
  if (isDevelopers && environments.production !== undefined)
    faults.push({ path: "environments.production", message: "A developer's stage has a sandbox only" });
  if (isDevelopers && config.pipeline !== null)
    faults.push({ path: "pipeline", message: "A developer's stage is deployed by hand" });
  if (identity.kind === "cognito" && consoleUrlsOf(environments).length === 0)
    faults.push({
      path: "environments",
      message: "Sign-in needs a domain or a development origin to return to",
    });
  if (environments.production !== undefined && environments.production.developmentOrigins.length > 0)
    faults.push({ path: "environments.production.developmentOrigins", message: "Production has none" });
  for (const [name, environment] of Object.entries(environments)) {
    faults.push(...faultsOfEnvironment(`environments.${name}`, environment, isDevelopers));
  }
  const domainNames = Object.entries(environments).flatMap(([name, environment]) =>
    publicNames(`environments.${name}`, environment),
  );
  const secretNames = Object.entries(upstreams).flatMap(([name, { secretName }]): PlacedName[] =>
    secretName === null ? [] : [[`upstreams.${name}.secretName`, secretName]],
  );
  return [
    ...faults,
    ...findRestoreFaults(config),
    ...findRepeated(domainNames),
    ...findRepeated(secretNames),
  ];
}

function faultsOfEnvironment(
  path: string,
  environment: EnvironmentConfig,
  isDevelopers: boolean,
): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const { domains } = environment;
  if (environment.webhookLoopbackAllowed)
    faults.push({ path: `${path}.webhookLoopbackAllowed`, message: "Only one machine may allow it" });
  if (domains === null && !isDevelopers)
    faults.push({ path: `${path}.domains`, message: "Only a developer's stage goes without domains" });
  for (const [place, name] of publicNames(path, environment)) {
    if (domains !== null && !name.endsWith(`.${domains.hostedZoneName}`))
      faults.push({ path: place, message: `Use a name below ${domains.hostedZoneName}` });
  }
  return faults;
}

type PlacedName = [path: string, name: string];

/** The public names of an environment with their paths. */
function publicNames(path: string, { domains }: EnvironmentConfig): PlacedName[] {
  if (domains === null) return [];
  const { hostedZoneId: _, hostedZoneName: __, originSecretNumber: ___, ...names } = domains;
  return Object.entries(names).map(([key, name]) => [`${path}.domains.${key}`, name]);
}

function findRepeated(names: readonly PlacedName[]): ConfigFault[] {
  const first = new Map<string, string>();
  return names.flatMap(([path, name]) => {
    const before = first.get(name);
    if (before === undefined) first.set(name, path);
    return before === undefined ? [] : [{ path, message: `${name} is used at ${before} already` }];
  });
}
