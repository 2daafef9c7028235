import type { RunningStage } from "@vehicle-sourcing/local-aws/running-stage.ts";
import type { LocalAddresses } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { localOrigins } from "../config/local.ts";
import type { SeedableEnvironment } from "./seed-once.ts";
import type { RunningEnvironments } from "./start-environments.ts";
import type { SharedServices } from "./start-shared-services.ts";

type OriginName = keyof typeof localOrigins;
type ApiOriginName = `${SeedableEnvironment}${"ConsoleApi" | "PartnerApi" | "StreamApi"}`;

/**
 * Returns the local address of each origin in the environments' templates. The compiler requires an address for each
 * origin.
 */
export const readAddresses = ({
  upstreams,
  issuer,
  proxy,
  console: { url },
}: SharedServices): LocalAddresses =>
  placeOrigins({
    ...{ upstreams: upstreams.url, issuer: issuer.url, storage: proxy.url, console: url },
    // In S3, buckets have their own addresses; here all buckets share one address.
    ...{ sandboxUploads: proxy.url, productionUploads: proxy.url },
    ...{ sandboxAttachments: proxy.url, productionAttachments: proxy.url },
    ...{ sandboxMedia: proxy.url, productionMedia: proxy.url },
  } satisfies Record<Exclude<OriginName, ApiOriginName>, string>);

/**
 * Returns the addresses of the APIs and streams that the console's pages use. Only running stages have these addresses.
 */
export const readApiAddresses = ({
  stages,
  access: { sandbox, production },
}: Pick<RunningEnvironments, "stages" | "access">) =>
  placeOrigins({
    sandboxStreamApi: requireApi("sandbox", stages.sandbox, "StreamApi"),
    productionStreamApi: requireApi("production", stages.production, "StreamApi"),
    sandboxPartnerApi: sandbox.base_url,
    sandboxConsoleApi: sandbox.console_api_url,
    productionPartnerApi: production.base_url,
    productionConsoleApi: production.console_api_url,
  } satisfies Record<ApiOriginName, string>);

const placeOrigins = (urls: Partial<Record<OriginName, string>>): LocalAddresses =>
  Object.fromEntries(Object.entries(urls).map(([name, url]) => [localOrigins[name as OriginName], url]));

/**
 * Returns the URL of an environment's API by the API's name.
 * @throws Error when the environment does not have the API
 */
export function requireApi(environment: SeedableEnvironment, { apis }: RunningStage, name: string): string {
  const api = apis[`${environment}-${name}`];
  if (api === undefined) throw new Error(`Stage ${environment} has no ${name}`);
  return api.url;
}
