import { findCopyFaults } from "./find-copy-faults.ts";
import { findRestoreFaults } from "./find-restore-faults.ts";
import { type EnvironmentConfig, type StageConfig, signInOriginsOf } from "./stage-config.ts";
import { isDeveloperStage } from "./stage-parts.ts";

/** An error in one value of a stage file. */
export interface ConfigFault {
  /** The path of the value, such as `environments.production.domains`; empty for the whole file. */
  path: string;
  message: string;
}

/** Returns errors in combinations of parts that are valid by themselves. */
export function findPartFaults(stageName: string, config: StageConfig): ConfigFault[] {
  const { environments, identity, upstreams } = config;
  const isDevelopers = isDeveloperStage(stageName);
  const faults: ConfigFault[] = [];
  if (isDevelopers && environments.production !== undefined)
    faults.push({ path: "environments.production", message: "A developer's stage has a sandbox only" });
  if (isDevelopers && config.pipeline !== null)
    faults.push({ path: "pipeline", message: "A developer's stage is deployed by hand" });
  if (identity.kind === "cognito" && signInOriginsOf(config).length === 0)
    faults.push({
      path: "environments",
      message: "Sign-in needs a console or a development origin to return to",
    });
  if (identity.kind === "external" && identity.localUserPoolId !== undefined)
    faults.push({ path: "identity.localUserPoolId", message: "Only one machine has it" });
  if (environments.production !== undefined) faults.push(...faultsWithProduction(config));
  faults.push(...faultsOfConsole(config, isDevelopers));
  for (const [name, environment] of Object.entries(environments)) {
    faults.push(...faultsOfEnvironment(`environments.${name}`, environment, isDevelopers));
  }
  const domainNames = Object.entries(environments).flatMap(([name, environment]) =>
    publicNames(`environments.${name}`, environment),
  );
  if (config.console.domain !== null) domainNames.push(["console.domain.name", config.console.domain.name]);
  const secretNames = Object.entries(upstreams).flatMap(([name, { secretName }]): PlacedName[] =>
    secretName === null ? [] : [[`upstreams.${name}.secretName`, secretName]],
  );
  return [
    ...faults,
    ...findRestoreFaults(config),
    ...findCopyFaults(config),
    ...findRepeated(domainNames),
    ...findRepeated(secretNames),
  ];
}

/**
 * Returns settings of other environments that are not allowed next to production. Environments share a user directory.
 * Redirecting a sign-in to a developer's machine, or signing in with only a password, would therefore also give access
 * to production.
 */
function faultsWithProduction({ environments, identity }: StageConfig): ConfigFault[] {
  const faults = Object.entries(environments)
    .filter(([, { developmentOrigins }]) => developmentOrigins.length > 0)
    .map(([name]) => ({
      path: `environments.${name}.developmentOrigins`,
      message: "A stage with a production has none",
    }));
  if (identity.kind === "cognito" && identity.mfa === "off")
    faults.push({ path: "identity.mfa", message: "A stage with a production has a second factor" });
  return faults;
}

function faultsOfConsole(
  { console: { domain }, environments }: StageConfig,
  isDevelopers: boolean,
): ConfigFault[] {
  if (domain === null) {
    const message = "Only a developer's stage goes without a console";
    return isDevelopers ? [] : [{ path: "console.domain", message }];
  }
  const faults: ConfigFault[] = [];
  if (!domain.name.endsWith(`.${domain.hostedZoneName}`))
    faults.push({ path: "console.domain.name", message: `Use a name below ${domain.hostedZoneName}` });
  if (Object.values(environments).some(({ domains }) => domains === null))
    faults.push({ path: "console.domain", message: "Its pages need APIs that have domains" });
  return faults;
}

function faultsOfEnvironment(
  path: string,
  environment: EnvironmentConfig,
  isDevelopers: boolean,
): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const { domains, provisionedLists, reservedConcurrency } = environment;
  if (provisionedLists !== null && provisionedLists.environments > reservedConcurrency.dealers)
    faults.push({
      path: `${path}.provisionedLists.environments`,
      message: `Use at most reservedConcurrency.dealers (${reservedConcurrency.dealers})`,
    });
  if (environment.webhookLoopbackAllowed)
    faults.push({ path: `${path}.webhookLoopbackAllowed`, message: "Only one machine may allow it" });
  if (environment.localApis !== null)
    faults.push({ path: `${path}.localApis`, message: "Only one machine has them" });
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
