import type { Environment } from "../../shared/domain/partners/partner.ts";
import { apiUrlsOf, type StageConfig } from "../config/schema/stage-config.ts";
import { scopesOf } from "../config/schema/token-scopes.ts";

/**
 * The content of a console's `config.json`: everything that differs between stages. Nothing in it is secret.
 */
export interface ConsoleSettings {
  stage: string;
  /** The `iss` claim of the issuer's tokens; the discovery document is below `/.well-known/openid-configuration`. */
  issuer: string;
  /** The public client that people sign in with. */
  client_id: string;
  /**
   * The scopes for operators and for partners. Sign-in requests both scopes, and the token contains the granted scope.
   */
  scopes: { operator: string; partner: string };
  environments: Partial<Record<Environment, { console_api_url: string; api_url: string }>>;
  /** The runbook in the repository that deploys the stage; null for manual deployment. */
  runbook_url: string | null;
}

/** The public settings of a stage's token issuer. */
export interface DirectoryClient {
  issuerUrl: string;
  clientId: string;
}

/**
 * Returns the settings of a stage's console.
 * @param client the client of the stage's own user directory, known after its deployment
 * @throws Error for a stage whose pages could call no API
 */
export function describeSettings(
  stageName: string,
  config: StageConfig,
  { issuerUrl, clientId }: DirectoryClient,
): ConsoleSettings {
  const environments = Object.entries(config.environments).map(([name, environment]) => {
    const urls = apiUrlsOf(environment);
    if (urls === null) throw new Error(`The APIs of ${name} have no addresses that pages could know`);
    return [name, { console_api_url: urls.consoleApi, api_url: urls.partnerApi }];
  });
  return {
    stage: stageName,
    issuer: issuerUrl,
    client_id: clientId,
    scopes: scopesOf(config.identity),
    environments: Object.fromEntries(environments),
    runbook_url:
      config.pipeline === null
        ? null
        : `https://github.com/${config.pipeline.repository}/blob/HEAD/docs/runbook.md`,
  };
}
