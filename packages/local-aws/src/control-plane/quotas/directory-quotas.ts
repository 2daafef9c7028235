import { alikeBy, alikeInAccount, alikeInRegion, listOf, type Quota } from "./quota.ts";

const cognito = "https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html";

/** Text of a `LimitExceededException`. Cognito documents the exception, but not its text for each kind of resource. */
const cognitoText =
  "This exception is thrown when a user exceeds the limit for a requested Amazon Cognito resource. " +
  "(LimitExceededException)";

/** Quotas of the user directory and of the account's budgets. */
export const directoryQuotas: Quota[] = [
  {
    title: "Cognito: callback addresses per app client",
    ...{ limit: 100, unit: "addresses", source: cognito, types: ["AWS::Cognito::UserPoolClient"] },
    measure: ({ properties }) => listOf(properties, "CallbackURLs").length,
    refuse: () =>
      "1 validation error detected: Value at 'callbackURLs' failed to satisfy constraint: Member must have length less than or equal to 100",
  },
  {
    title: "Cognito: user pools of a region",
    ...{ limit: 1_000, unit: "pools", source: cognito, types: ["AWS::Cognito::UserPool"] },
    measure: (resource, others) => alikeInRegion(resource, others).length,
    refuse: () => cognitoText,
  },
  {
    title: "Cognito: app clients per user pool",
    ...{ limit: 1_000, unit: "clients", source: cognito, types: ["AWS::Cognito::UserPoolClient"] },
    measure: (resource, others) => alikeBy("UserPoolId", resource, others).length,
    refuse: () => cognitoText,
  },
  {
    title: "Cognito: resource servers per user pool",
    ...{ limit: 25, unit: "servers", source: cognito, types: ["AWS::Cognito::UserPoolResourceServer"] },
    measure: (resource, others) => alikeBy("UserPoolId", resource, others).length,
    refuse: () => cognitoText,
  },
  {
    title: "Cognito: scopes per resource server",
    ...{ limit: 100, unit: "scopes", source: cognito, types: ["AWS::Cognito::UserPoolResourceServer"] },
    measure: ({ properties }) => listOf(properties, "Scopes").length,
    refuse: () =>
      "1 validation error detected: Value at 'scopes' failed to satisfy constraint: Member must have length less than or equal to 100",
  },
  {
    title: "Budgets: budgets of an account",
    ...{ limit: 20_000, unit: "budgets", types: ["AWS::Budgets::Budget"] },
    source: "https://docs.aws.amazon.com/cost-management/latest/userguide/management-limits.html",
    measure: (resource, others) => alikeInAccount(resource, others).length,
    refuse: () => "You've exceeded the notification or subscriber limit. (CreationLimitExceededException)",
  },
];
