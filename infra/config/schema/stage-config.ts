import * as z from "zod";
import { consoleSite } from "./console.ts";
import { environment } from "./environment.ts";
import { identity } from "./identity.ts";
import { alarms, monthlyBudgetUsd } from "./operations.ts";
import { pipeline } from "./pipeline.ts";
import { seller } from "./seller.ts";
import { mailAddress } from "./texts.ts";
import { upstreams } from "./upstreams.ts";

/** Everything that differs between deployments. A stage's file has exactly these keys. */
export const stageConfig = z.strictObject({
  /** The AWS account of all resources of the stage. */
  account: z.string().regex(/^\d{12}$/, "Use the 12 digits of an account"),
  region: z
    .string()
    .regex(/^(?:us|eu|ap|sa|ca|me|af|il|mx)-[a-z]+-\d$/, "Use the name of a commercial region"),
  identity,
  console: consoleSite,
  seller,
  mail: z.strictObject({
    /** The sender address of mail to partners. Its domain becomes an SES identity with DKIM. */
    sender: mailAddress,
  }),
  upstreams,
  alarms,
  monthlyBudgetUsd,
  pipeline,
  /**
   * Maximum number of requests of one client address in five minutes, to all public names of the stage together. The
   * firewall rejects further requests.
   */
  requestsPerAddress: z.int().min(100).max(2_000_000_000),
  /**
   * This stage's share of the account's concurrent function runs in the region (Service Quotas: Lambda,
   * "Concurrent executions"; 1000 by default, fewer in a new account). At least 100 stay unreserved.
   */
  lambdaConcurrencyQuota: z.int().min(100).max(1_000_000),
  /** One or both environments. Two environments of a stage share only its user directory, mail and firewall. */
  environments: z
    .strictObject({ sandbox: environment.exactOptional(), production: environment.exactOptional() })
    .refine((some) => some.sandbox !== undefined || some.production !== undefined, "Give at least one"),
});

/** The default export of a stage file. */
export type StageConfig = z.infer<typeof stageConfig>;

/** The part of one environment. */
export type EnvironmentConfig = z.infer<typeof environment>;

/** The times at which environments of the list of vehicles are kept started. */
export type ProvisionedLists = NonNullable<EnvironmentConfig["provisionedLists"]>;

/** The public names of an environment with domains. */
export type Domains = NonNullable<EnvironmentConfig["domains"]>;

/**
 * Returns the URLs of an environment's two APIs and its chat stream; null if known only after a deployment.
 */
export const apiUrlsOf = ({
  domains,
  localApis,
}: EnvironmentConfig): { partnerApi: string; consoleApi: string; stream: string } | null =>
  domains === null
    ? localApis
    : {
        partnerApi: `https://${domains.partnerApi}`,
        consoleApi: `https://${domains.consoleApi}`,
        stream: `wss://${domains.partnerApi}`,
      };

/** Returns the base URL of copied images; null if known only after a deployment. */
export const mediaUrlOf = ({ mediaUrl, domains }: EnvironmentConfig): string | null =>
  mediaUrl ?? (domains === null ? null : `https://${domains.media}`);

/** Returns the origin of the stage's console; null if it has none. */
export const consoleOriginOf = ({ console: { domain } }: Pick<StageConfig, "console">): string | null =>
  domain === null ? null : `https://${domain.name}`;

/**
 * Returns origins of the pages that may call an environment's console API: the console's origin, and the origins of
 * developers' machines where these are allowed.
 */
export const pageOriginsOf = (
  config: Pick<StageConfig, "console">,
  { developmentOrigins }: EnvironmentConfig,
): string[] => {
  const own = consoleOriginOf(config);
  return own === null ? developmentOrigins : [own, ...developmentOrigins];
};

/** Returns the origins to which sign-in may return: the origins of pages that may call a console API. */
export const signInOriginsOf = (config: Pick<StageConfig, "console" | "environments">): string[] => [
  ...new Set(Object.values(config.environments).flatMap((environment) => pageOriginsOf(config, environment))),
];
