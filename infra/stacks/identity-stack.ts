import { CfnOutput, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  AccountRecovery,
  type AuthFlow,
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
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { operatorGroup } from "../../shared/domain/access/console-claims.ts";
import { type StageConfig, signInOriginsOf } from "../config/schema/stage-config.ts";
import { directoryScopes } from "../config/schema/token-scopes.ts";
import { type FunctionSettings, ServiceFunction } from "../constructs/service-function.ts";
import { identityParameters } from "../constructs/token-issuer.ts";
import { acknowledgeChosenFactor } from "../nag-suppressions.ts";

const operatorScope = new ResourceServerScope({
  scopeName: directoryScopes.operator,
  scopeDescription: "Run the service for every partner",
});
const partnerScope = new ResourceServerScope({
  scopeName: directoryScopes.partner,
  scopeDescription: "See and manage one partner's account",
});

/**
 * People sign in on the directory's page, and machines use their secret. No client accepts passwords itself, because
 * tokens that are issued for a password also allow changes to the user. The list of flows must not be empty, because
 * the directory's default would then apply.
 */
const onlyRefreshing: AuthFlow = { userSrp: false };
/**
 * With refresh token rotation, clients refresh tokens at the token endpoint, and Cognito does not allow the refresh
 * flow in this list. The list therefore contains the custom flow, which admits nobody, because it needs functions that
 * the directory does not have.
 */
const noOtherFlow: AuthFlow = { custom: true };
/**
 * The temporary password of an invitation expires after this time. An administrator must then resend the invitation.
 */
const passwordDays = 3;
/**
 * A refresh token that the owner has used is useless to a thief. A retried request may use it again within this
 * time.
 */
const rotationGrace = Duration.seconds(10);
/**
 * Attributes that a user may change through a client. The list omits the email, the partner, and the name that partners
 * see. An empty list would allow all attributes.
 */
const ownPreferences = new ClientAttributes().withStandardAttributes({ locale: true });

/**
 * The hosted page asks for the code before it returns to the console. If a user still needs a second factor, the page
 * also lets the user set one up.
 */
const secondFactors: Record<OwnDirectory["mfa"], Mfa> = {
  required: Mfa.REQUIRED,
  optional: Mfa.OPTIONAL,
  off: Mfa.OFF,
};

/** A user directory of the stage's own. */
export type OwnDirectory = Extract<StageConfig["identity"], { kind: "cognito" }>;

export interface IdentityStackProps {
  stageName: string;
  config: StageConfig;
  identity: OwnDirectory;
  /** False only for a developer's own stage, which is deleted as a whole. */
  keepsData: boolean;
  functions: FunctionSettings;
}

/**
 * The users and machine clients of a stage's consoles. The stage's environments find the directory by the parameters
 * that this stack writes to the store.
 */
export class IdentityStack extends Stack {
  constructor(scope: Construct, id: string, props: IdentityStackProps) {
    super(scope, id);
    const users = this.#createUsers(props);
    if (props.identity.mfa !== "required") acknowledgeChosenFactor(users);
    const claims = new ServiceFunction(this, "DecideConsoleClaims", props.functions, {
      entry: "triggers/decide-console-claims",
      description: "Decides what a console token authorizes",
      timeoutSeconds: 5,
    });
    users.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, claims.live, LambdaVersion.V2_0);
    users.addGroup("Operators", { groupName: operatorGroup, description: "Run the service" });
    users.addDomain("Domain", {
      cognitoDomain: { domainPrefix: props.identity.domainPrefix },
    });
    const console = users.addResourceServer("Console", {
      identifier: directoryScopes.server,
      scopes: [operatorScope, partnerScope],
    });
    const clientIds = this.#addClients(users, console, signInOriginsOf(props.config));
    const names = identityParameters(props.stageName);
    new StringParameter(this, "IssuerUrlParameter", {
      parameterName: names.issuerUrl,
      stringValue: users.userPoolProviderUrl,
    });
    new StringParameter(this, "AudiencesParameter", {
      parameterName: names.audiences,
      stringValue: clientIds.join(","),
    });
    new CfnOutput(this, "IssuerUrl", { value: users.userPoolProviderUrl });
  }

  #createUsers({ config, keepsData, identity }: IdentityStackProps): UserPool {
    const [consoleUrl = ""] = signInOriginsOf(config);
    return new UserPool(this, "Users", {
      selfSignUpEnabled: false,
      userInvitation: {
        emailSubject: "Your invitation to the console",
        emailBody: `You are invited to ${consoleUrl}<br>Sign in with {username} and the temporary password {####}<br>It is valid for ${passwordDays} days.`,
      },
      signInAliases: { email: true },
      signInCaseSensitive: false,
      // The email is not required, because clients can always write required attributes. Every user still has an email,
      // because sign-in uses it.
      standardAttributes: { email: { required: false, mutable: true } },
      customAttributes: {
        partner_id: new StringAttribute({ mutable: true, maxLen: 64 }),
        console_role: new StringAttribute({ mutable: true, maxLen: 32 }),
      },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(passwordDays),
      },
      mfa: secondFactors[identity.mfa],
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }

  /** Returns ids of the clients. */
  #addClients(users: UserPool, server: UserPoolResourceServer, origins: string[]): string[] {
    const operator = OAuthScope.resourceServer(server, operatorScope);
    const partner = OAuthScope.resourceServer(server, partnerScope);
    const consoleUrls = origins.map((origin) => `${origin}/`);
    const people = users.addClient("ConsoleClient", {
      generateSecret: false,
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, operator, partner],
        callbackUrls: consoleUrls,
        logoutUrls: consoleUrls,
      },
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      refreshTokenRotationGracePeriod: rotationGrace,
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      authFlows: noOtherFlow,
      writeAttributes: ownPreferences,
    });
    const machines = users.addClient("OperatorMachineClient", {
      generateSecret: true,
      oAuth: { flows: { clientCredentials: true }, scopes: [operator] },
      accessTokenValidity: Duration.minutes(30),
      authFlows: onlyRefreshing,
      writeAttributes: ownPreferences,
    });
    new CfnOutput(this, "ConsoleClientId", { value: people.userPoolClientId });
    new CfnOutput(this, "OperatorMachineClientId", { value: machines.userPoolClientId });
    return [people.userPoolClientId, machines.userPoolClientId];
  }
}
