import { createHmac, createSecretKey, hash, type KeyObject } from "node:crypto";
import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";

type RequestSigner = Extract<NonNullable<DynamoDBClientConfig["signer"]>, { sign: unknown }>;
type Request = Parameters<RequestSigner["sign"]>[0];
type Options = Parameters<RequestSigner["sign"]>[1];

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** Headers that proxies may change, which the SDK's signer omits too. */
const unsignedHeaders =
  /^(?:authorization|cache-control|connection|expect|from|keep-alive|max-forwards|pragma|referer|te|trailer|transfer-encoding|upgrade|user-agent|x-amzn-trace-id|proxy-.*|sec-.*)$/;

const algorithm = "AWS4-HMAC-SHA256";

/** The configuration of an SDK client that signing needs. */
export interface SigningConfig {
  credentials: () => Promise<Credentials>;
  region: () => Promise<string>;
}

/**
 * Signs the requests of an SDK client to a service with a JSON protocol. Such requests have neither a query nor a path
 * that needs encoding. The SDK's signer returns the same signature but is slower, because it computes a digest to find
 * its cached key and waits after each digest.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export class JsonRequestSigner implements RequestSigner {
  readonly #service: string;
  readonly #config: () => SigningConfig;
  #cached: { name: string; key: KeyObject } | null = null;

  constructor(service: string, config: () => SigningConfig) {
    this.#service = service;
    this.#config = config;
  }

  /** Adds the headers of the signature to the request itself. A retried request gets new headers. */
  async sign(request: Request, { signingDate = new Date() }: Options = {}): Promise<Request> {
    const { credentials, region } = this.#config();
    const [{ accessKeyId, secretAccessKey, sessionToken }, regionName] = await Promise.all([
      credentials(),
      region(),
    ]);
    const { headers, method, path, body } = request;
    const time = `${new Date(signingDate).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    const scope = `${time.slice(0, 8)}/${regionName}/${this.#service}/aws4_request`;
    const payloadDigest = hash("sha256", body);
    headers["x-amz-date"] = time;
    headers["x-amz-content-sha256"] = payloadDigest;
    if (sessionToken !== undefined) headers["x-amz-security-token"] = sessionToken;
    const names = Object.keys(headers)
      .filter((name) => !unsignedHeaders.test(name))
      .sort();
    const lines = names.map((name) => `${name}:${headers[name]?.trim().replaceAll(/\s+/g, " ")}\n`).join("");
    const signedNames = names.join(";");
    const canonical = `${method}\n${path}\n\n${lines}\n${signedNames}\n${payloadDigest}`;
    const signature = createHmac("sha256", this.#keyFor(secretAccessKey, scope))
      .update(`${algorithm}\n${time}\n${scope}\n${hash("sha256", canonical)}`)
      .digest("hex");
    headers.authorization = `${algorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`;
    return request;
  }

  #keyFor(secret: string, scope: string): KeyObject {
    const name = `${scope}\n${secret}`;
    if (this.#cached?.name === name) return this.#cached.key;
    let key: string | Buffer = `AWS4${secret}`;
    for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
    this.#cached = { name, key: createSecretKey(key as Buffer) };
    return this.#cached.key;
  }
}
