import { CfnParameter, Fn, type Stack } from "aws-cdk-lib";
import { parseSeller } from "../../shared/platform/seller-setting.ts";

interface ParameterDefinition {
  description: string;
  /** Default value, or the key of `context` in `cdk.json` that holds it. */
  default: { context: string } | { value: string };
  allowedValues?: string[];
  /** @throws Error where the default is not valid. */
  check?: (text: string) => unknown;
}

/** Everything that differs between a deployed stage and the local stage. */
const definitions = {
  FxProviderUrl: {
    description: "Base URL of the exchange rate provider",
    default: { context: "fxProviderUrl" },
  },
  RetailAUrl: {
    description: "Base URL of the dealer source retail_a",
    default: { context: "retailAUrl" },
  },
  RetailBUrl: {
    description: "Base URL of the dealer source retail_b",
    default: { context: "retailBUrl" },
  },
  HistoryProviderUrl: {
    description: "Base URL of the vehicle-history provider",
    default: { context: "historyProviderUrl" },
  },
  MailSender: {
    description: "Address that mail to partners comes from; its domain is a verified identity of SES",
    default: { context: "mailSender" },
  },
  Seller: {
    description: "Who issues invoices, as JSON in the form of `seller` in cdk.json",
    default: { context: "seller" },
    check: parseSeller,
  },
  DocsUrl: {
    description: "Base URL of the documentation pages of error codes",
    default: { context: "docsUrl" },
  },
  OidcIssuerUrl: {
    description: "Issuer of the console's tokens, exactly as in their iss claim",
    default: { context: "oidcIssuerUrl" },
  },
  OidcAudience: {
    description: "Audiences or client ids accepted in the console's tokens, separated by commas",
    default: { context: "oidcAudience" },
  },
  OperatorScope: { description: "Scope of an operator's token", default: { context: "operatorScope" } },
  PartnerScope: { description: "Scope of a partner user's token", default: { context: "partnerScope" } },
  StorageUrl: {
    description: "Base URL that mirrored images are served under; empty for the distribution's own domain",
    default: { value: "" },
  },
  ConsoleUrl: {
    description: "Where the web console is served; sign-in returns there",
    default: { context: "consoleUrl" },
  },
  IdentityDomainPrefix: {
    description: "First label of the sign-in page's domain, unique in the region",
    default: { context: "identityDomainPrefix" },
  },
  WebhookLoopbackAllowed: {
    description: "Whether webhooks may go to http and loopback addresses; only ever true on one machine",
    default: { value: "false" },
    allowedValues: ["true", "false"],
  },
} as const satisfies Record<string, ParameterDefinition>;

/** Name of a deployment parameter of the templates. */
export type DeploymentParameter = keyof typeof definitions;

/**
 * Reference to a parameter of `stack`, declared there on first use.
 * @throws Error when `cdk.json` has no default for it.
 */
export function deploymentParameter(stack: Stack, name: DeploymentParameter): string {
  const declared = stack.node.tryFindChild(name) as CfnParameter | undefined;
  return (declared ?? declareParameter(stack, name)).valueAsString;
}

/** Like `deploymentParameter`, for one that holds several values separated by commas. */
export function deploymentParameterList(stack: Stack, name: DeploymentParameter): string[] {
  return Fn.split(",", deploymentParameter(stack, name));
}

function declareParameter(stack: Stack, name: DeploymentParameter): CfnParameter {
  const definition: ParameterDefinition = definitions[name];
  const value =
    "value" in definition.default ? definition.default.value : readContext(stack, definition.default.context);
  if (value === undefined) throw new Error(`cdk.json has no context value for parameter ${name}`);
  definition.check?.(value);
  return new CfnParameter(stack, name, {
    type: "String",
    description: definition.description,
    default: value,
    ...(definition.allowedValues !== undefined && { allowedValues: definition.allowedValues }),
  });
}

/** Text unchanged, anything else as JSON. */
function readContext(stack: Stack, name: string): string | undefined {
  const value: unknown = stack.node.tryGetContext(name);
  return value === undefined || typeof value === "string" ? value : JSON.stringify(value);
}
