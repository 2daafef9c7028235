import { generateKeyPair, SignJWT } from "jose";
import type { Audience } from "../../../shared/contract/define-route.ts";
import { viewHeader } from "../../../shared/domain/access/partner-view.ts";
import type { ErrorCode } from "../../../shared/domain/errors/error-codes.ts";
import type { EnvironmentName, StageClient } from "./stage-client.ts";

/** A caller that a route of the running stage must reject. */
export interface StageIntruder {
  name: string;
  headers: Record<string, string>;
  status: number;
  /** Null if the gateway itself rejects the caller, with its own body. */
  codes: ErrorCode[] | null;
  /** Limits the caller to routes that only read, or only to the others. */
  only?: "reads" | "changes";
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Returns all callers that the routes of one audience in one environment must reject, each with real
 * credentials: a key of the other environment, a revoked key, a token of the other scope.
 */
export async function callStageIntruders(
  stage: StageClient,
  environment: EnvironmentName,
): Promise<Record<Audience, StageIntruder[]>> {
  const other = environment === "sandbox" ? "production" : "sandbox";
  const [partner, elsewhere] = await Promise.all([
    stage.createPartner(environment),
    stage.createPartner(other),
  ]);
  const keys = `/ops/v1/partners/${partner.partnerId}/keys`;
  const [revoked, restricted] = await Promise.all([
    stage.issueKey(environment, partner.partnerId),
    stage.issueKey(environment, partner.partnerId, ["198.51.100.1", "2001:db8::1"]),
  ]);
  await stage.operator(environment, "POST", `${keys}/${revoked.body.id}/revoke`);
  const operatorToken = await stage.token("operator");
  const partnerToken = await stage.token("partner", partner.partnerId);
  const strangerToken = await stage.token("partner", elsewhere.partnerId);
  const [viewing, viewingElsewhere] = await Promise.all([
    viewAsOperator(stage, environment, partner.partnerId),
    viewAsOperator(stage, other, elsewhere.partnerId),
  ]);
  const prefix = partner.apiKey.slice(0, "svc_xxx_".length);

  const withKey = (name: string, key: string, code: ErrorCode = "invalid_api_key", status = 401) => ({
    name,
    headers: { "x-api-key": key },
    status,
    codes: [code],
  });
  // A route that also accepts its key as a bearer token rejects this one as invalid.
  const withoutKey = (name: string, token: string): StageIntruder => ({
    name,
    headers: bearer(token),
    status: 401,
    codes: ["missing_api_key", "invalid_api_key"],
  });
  const unknownToGateway = (name: string, headers: Record<string, string>) => ({
    name,
    headers,
    status: 401,
    codes: null,
  });
  const untrusted = [
    unknownToGateway("nobody", {}),
    unknownToGateway("an API key", { "x-api-key": partner.apiKey }),
    unknownToGateway("an API key as a token", bearer(partner.apiKey)),
    unknownToGateway("a token of another issuer", bearer(await forgeToken(stage, partner.partnerId))),
  ];
  const wrongScope = (name: string, token: string) => ({
    name,
    headers: bearer(token),
    status: 403,
    codes: null,
  });
  return {
    public: [],
    partner: [
      { name: "nobody", headers: {}, status: 401, codes: ["missing_api_key"] },
      withKey("text that is no key", "secret"),
      withKey("a key nobody was issued", `${prefix}${"z".repeat(28)}`),
      withKey("a key of the other environment", elsewhere.apiKey),
      withKey("a revoked key", revoked.body.key),
      withKey("a key from a foreign address", restricted.body.key, "ip_not_allowed", 403),
      withoutKey("an operator's token", operatorToken),
      withoutKey("a partner's token", partnerToken),
    ],
    operator: [...untrusted, wrongScope("a partner's token", partnerToken)],
    partner_console: [
      ...untrusted,
      { ...wrongScope("an operator's token", operatorToken), only: "changes" },
      { ...wrongScope("an operator's token", operatorToken), codes: ["forbidden"], only: "reads" },
      { ...wrongScope("an operator's changes in a view", operatorToken), headers: viewing, only: "changes" },
      {
        ...{ name: "an operator with a view of the other environment", status: 403, only: "reads" },
        ...{ headers: viewingElsewhere, codes: ["forbidden"] },
      },
      {
        ...{ name: "a partner's user with an operator's view", status: 403 },
        ...{ headers: { ...viewing, ...bearer(partnerToken) }, codes: ["forbidden"] },
      },
      {
        name: "a token of a partner of the other environment",
        headers: bearer(strangerToken),
        status: 403,
        codes: ["forbidden"],
      },
    ],
  };
}

/** Starts an operator's view of a partner's console, and returns the headers of its requests. */
export async function viewAsOperator(
  stage: StageClient,
  environment: EnvironmentName,
  partnerId: string,
): Promise<Record<string, string>> {
  const { status, body } = await stage.operator(environment, "POST", `/ops/v1/partners/${partnerId}/views`);
  if (status !== 201) throw new Error(`No view started: ${status} ${JSON.stringify(body)}`);
  return { ...bearer(await stage.token("operator")), [viewHeader]: body.id };
}

/** Returns a token with correct claims and the signature of a foreign key. */
async function forgeToken(stage: StageClient, partnerId: string): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256");
  return new SignJWT({ scope: "operator partner", partner_id: partnerId, email: "forger@example.com" })
    .setProtectedHeader({ alg: "RS256", kid: "forged" })
    .setIssuer(stage.env.issuer)
    .setAudience("console")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(privateKey);
}
