/** A hosted zone as Route 53 has it. */
export interface HandMadeZone {
  id: string;
  name: string;
  nameServers: readonly string[];
}

/** What is in an account without a template: quotas as they were raised, and what people made or confirmed. */
export interface HandMade {
  concurrentExecutions: number;
  secretNames: readonly string[];
  zones: readonly HandMadeZone[];
  /** Identities of SES, and whether each is verified. */
  mailIdentities: Readonly<Record<string, boolean>>;
  oidcProviderArns: readonly string[];
  /** Endpoints of SNS whose owners have confirmed their subscriptions. */
  confirmedEndpoints: readonly string[];
}
