import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  OAuthScope,
  ResourceServerScope,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  UserPoolOperation,
  type UserPoolResourceServer,
} from "aws-cdk-lib/aws-cognito";
import type { Construct } from "constructs";
import { operatorGroup } from "../../shared/domain/access/console-claims.ts";
import { deploymentParameter } from "../constructs/deployment-parameters.ts";
import { type FunctionSettings, ServiceFunction } from "../constructs/service-function.ts";

const operatorScope = new ResourceServerScope({
  scopeName: "operator",
  scopeDescription: "Run the service for every partner",
});
const partnerScope = new ResourceServerScope({
  scopeName: "partner",
  scopeDescription: "See and manage one partner's account",
});

export interface IdentityStackProps {
  functions: FunctionSettings;
}

/**
 * The console's users and machine clients, for all environments. Its outputs belong in `cdk.json`: `oidcIssuerUrl` is
 * `IssuerUrl`, `oidcAudience` is both client ids separated by a comma.
 */
export class IdentityStack extends Stack {
  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id);
    const users = this.#createUsers();
    const claims = new ServiceFunction(this, "DecideConsoleClaims", props.functions, {
      entry: "triggers/decide-console-claims",
      description: "Decides what a console token authorises",
      timeoutSeconds: 5,
    });
    users.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, claims.lambda, LambdaVersion.V2_0);
    users.addGroup("Operators", { groupName: operatorGroup, description: "Run the service" });
    users.addDomain("Domain", {
      cognitoDomain: { domainPrefix: deploymentParameter(this, "IdentityDomainPrefix") },
    });
    const console = users.addResourceServer("Console", {
      identifier: "console",
      scopes: [operatorScope, partnerScope],
    });
    this.#addClients(users, console);
    new CfnOutput(this, "IssuerUrl", { value: users.userPoolProviderUrl });
  }

  #createUsers(): UserPool {
    return new UserPool(this, "Users", {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      customAttributes: { partner_id: new StringAttribute({ mutable: true, maxLen: 64 }) },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: Mfa.REQUIRED,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  #addClients(users: UserPool, server: UserPoolResourceServer): void {
    const operator = OAuthScope.resourceServer(server, operatorScope);
    const partner = OAuthScope.resourceServer(server, partnerScope);
    const consoleUrl = deploymentParameter(this, "ConsoleUrl");
    const people = users.addClient("ConsoleClient", {
      generateSecret: false,
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, operator, partner],
        callbackUrls: [consoleUrl],
        logoutUrls: [consoleUrl],
      },
      accessTokenValidity: Duration.minutes(30),
      refreshTokenValidity: Duration.hours(12),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      // Users may not change their own partner.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    });
    const machines = users.addClient("OperatorMachineClient", {
      generateSecret: true,
      oAuth: { flows: { clientCredentials: true }, scopes: [operator] },
      accessTokenValidity: Duration.minutes(30),
    });
    new CfnOutput(this, "ConsoleClientId", { value: people.userPoolClientId });
    new CfnOutput(this, "OperatorMachineClientId", { value: machines.userPoolClientId });
  }
}
