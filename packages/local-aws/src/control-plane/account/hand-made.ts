/** A hosted zone in Route 53. */
export interface HandMadeZone {
  id: string;
  name: string;
  nameServers: readonly string[];
  /** False while nobody has registered the name servers. Certificates for names in the zone are then not issued. */
  isDelegated?: boolean;
}

/** A table without a template, such as a restored one. */
export interface HandMadeTable {
  name: string;
  streamView: string | null;
  isProtected: boolean;
  timeToLiveAttribute: string | null;
  hasContinuousBackups: boolean;
  tags: Readonly<Record<string, string>>;
  encryptionKeyArn: string | null;
}

/** The account's content without a template: raised quotas, and resources that people created or confirmed. */
export interface HandMade {
  concurrentExecutions: number;
  secretNames: readonly string[];
  zones: readonly HandMadeZone[];
  /** Identities of SES, and whether each is verified. */
  mailIdentities: Readonly<Record<string, boolean>>;
  oidcProviderArns: readonly string[];
  /** Endpoints of SNS whose owners have confirmed their subscriptions. */
  confirmedEndpoints: readonly string[];
  /** By default there are none. */
  tables?: readonly HandMadeTable[];
}
