import { request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startIssuer } from "../../../infra/local/issuer/start-issuer.ts";
import {
  type RunningFixture,
  startFixture,
} from "../../../packages/local-aws/test/stage/fixture/start-fixture.ts";

let fixture: RunningFixture;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let url: string;

beforeAll(async () => {
  issuer = await startIssuer({
    port: 0,
    dataDirectory: null,
    users: [],
    clients: [
      { clientId: "op", clientSecret: "secret", scope: "operator" },
      { clientId: "pt", clientSecret: "secret", scope: "partner" },
    ],
    redirectUris: ["http://localhost/"],
  });
  fixture = await startFixture({ parameters: { Api: { Issuer: issuer.url } } });
  url = fixture.stage.apis.partner!.url;
});
afterAll(async () => {
  await fixture.stop();
  await issuer.stop();
});

type Json = ReturnType<typeof JSON.parse>;

const echo = async (path: string, init?: RequestInit): Promise<Json> =>
  (await fetch(url + path, init)).json();

async function token(clientId: string, scope: string): Promise<string> {
  const response = await fetch(`${issuer.url}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:secret`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials", scope, partner_id: "pt_1" }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Sends a request with exactly the given headers. Resolves with the JSON of the response. */
function sendRaw(path: string, headers: Record<string, string | string[]>): Promise<Json> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers }, (response) => {
      json(response).then((body) => resolve(body as Json), reject);
    });
    sent.on("error", reject).end();
  });
}

describe("request event", () => {
  it("a request event has a decoded path, decoded path parameters, and both the raw and the parsed query", async () => {
    const { event } = await echo("/echo/a%2Fb%20c?x=1&y=%26&x=2");
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "ANY /echo/{id}",
      rawPath: "/echo/a/b c",
      rawQueryString: "x=1&y=%26&x=2",
      queryStringParameters: { x: "1,2", y: "&" },
      pathParameters: { id: "a/b c" },
      isBase64Encoded: false,
      requestContext: { accountId: "000000000000", stage: "$default", routeKey: "ANY /echo/{id}" },
    });
    expect(event).not.toHaveProperty("body");
    expect(event).not.toHaveProperty("cookies");
  });

  it("a request event has lowercase header names, joins repeated header values, and lists cookies separately", async () => {
    const { event } = await sendRaw("/echo/1", { "X-Tag": ["a", "b"], Cookie: "k=v; l=w" });
    expect(event.headers["x-tag"]).toBe("a,b");
    expect(event.headers).not.toHaveProperty("cookie");
    expect(event.cookies).toEqual(["k=v", "l=w"]);
  });

  it("a request event has the socket's address as its source IP, not the address in X-Forwarded-For", async () => {
    const { event } = await sendRaw("/echo/1", { "X-Forwarded-For": "203.0.113.9" });
    expect(event.requestContext.http.sourceIp).toBe("127.0.0.1");
  });

  it("a request event has the IPv6 address of an IPv6 client as its source IP", async () => {
    const response = await fetch(`http://[::1]:${new URL(url).port}/echo/1`);
    const { event } = (await response.json()) as Json;
    expect(event.requestContext.http.sourceIp).toBe("::1");
  });

  it("a request event has JSON and text bodies as text and all other bodies in base64", async () => {
    const send = async (type: string) =>
      (await echo("/echo/1", { method: "POST", body: "héllo", headers: { "content-type": type } })).event;
    for (const type of ["application/json", "application/problem+json; charset=utf-8", "text/csv"]) {
      expect(await send(type)).toMatchObject({ body: "héllo", isBase64Encoded: false });
    }
    const encoded = Buffer.from("héllo").toString("base64");
    for (const type of ["application/x-www-form-urlencoded", "application/gzip"]) {
      expect(await send(type)).toMatchObject({ body: encoded, isBase64Encoded: true });
    }
  });

  it("each request event has a unique request id, and the response has the same id", async () => {
    const responses = await Promise.all([fetch(`${url}/echo/1`), fetch(`${url}/echo/1`)]);
    const ids = await Promise.all(
      responses.map(async (response) => {
        const { event } = (await response.json()) as { event: { requestContext: { requestId: string } } };
        expect(response.headers.get("apigw-requestid")).toBe(event.requestContext.requestId);
        return event.requestContext.requestId;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe("function environment variables", () => {
  it("a function's environment has only the variables of the template and of Lambda", async () => {
    const { variables } = await echo("/echo/1");
    expect(variables).toMatchObject({
      PLACE: "here",
      CITY: "Seoul",
      API: url,
      BASED: "dGV4dA==",
      FIRST: "one",
      AWS_REGION: "ap-northeast-2",
      AWS_ENDPOINT_URL: fixture.proxy.url,
      AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
    });
    expect(variables.AWS_ACCESS_KEY_ID).toMatch(/^test\.Api\.Echo/);
    expect(variables).not.toHaveProperty("PATH");
    expect(variables).not.toHaveProperty("_X_AMZN_TRACE_ID");
  });
});

describe("function response", () => {
  it("a function's response is returned with its status, headers and all cookies", async () => {
    const response = await fetch(`${url}/echo/1`);
    expect(response.status).toBe(201);
    expect(response.headers.get("x-answer")).toBe("yes");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2; Secure"]);
  });

  it.each([
    ["object", 200, "application/json", '{"hello":"world"}'],
    ["text", 200, "application/json", "hello"],
    ["bare", 200, "text/plain;charset=UTF-8", "bare"],
    ["malformed", 500, "application/json", '{"message":"Internal Server Error"}'],
    ["throw", 500, "application/json", '{"message":"Internal Server Error"}'],
    ["exit", 500, "application/json", '{"message":"Internal Server Error"}'],
  ])("a test function in response mode %s results in status %i", async (as, status, type, body) => {
    const response = await fetch(`${url}/answer?as=${as}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([status, type]);
    expect(await response.text()).toBe(body);
  });

  it("a long response of a function is returned completely", async () => {
    const response = await fetch(`${url}/answer?as=long`);
    expect([response.status, response.headers.get("x-answer")]).toEqual([418, "long"]);
    expect(await response.text()).toBe('"차"\n'.repeat(20_000));
  });

  it("a base64 response of a function is decoded", async () => {
    const response = await fetch(`${url}/answer?as=bytes`);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
  });

  it("a function that times out returns 500, and the log states the timeout", async () => {
    expect((await fetch(`${url}/answer?milliseconds=5000`)).status).toBe(500);
    expect(fixture.lines.map(({ line }) => line).join("\n")).toContain("Task timed out after 1.00 seconds");
  });
});

describe("requests rejected by the API itself", () => {
  it("the API returns 404 if no route matches and there is no $default", async () => {
    const response = await fetch(`${url}/nowhere`);
    expect([response.status, await response.text()]).toEqual([404, '{"message":"Not Found"}']);
  });

  it("the API returns 413 for a body over 10 MB", async () => {
    const response = await fetch(`${url}/echo/1`, {
      method: "POST",
      body: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    expect([response.status, await response.text()]).toEqual([413, '{"message":"Request Entity Too Large"}']);
  });

  it("the API returns 503 when a function exceeds the integration timeout", async () => {
    const response = await fetch(`${url}/impatient?milliseconds=900`);
    expect([response.status, await response.text()]).toEqual([503, '{"message":"Service Unavailable"}']);
  });

  it("the API returns 500 on a route without permission to invoke its function", async () => {
    const response = await fetch(`${url}/forbidden`);
    expect([response.status, await response.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
    expect(fixture.lines.map(({ line }) => line).join("\n")).toContain(
      "no Lambda permission lets GET /forbidden",
    );
  });
});

describe("the JWT authorizer", () => {
  const call = async (path: string, authorization?: string) =>
    fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });

  it("the authorizer admits a token with the route's scope and passes the token's claims to the function", async () => {
    const response = await call("/operators", `Bearer ${await token("op", "operator")}`);
    expect(response.status).toBe(201);
    const { event } = (await response.json()) as { event: { requestContext: { authorizer: unknown } } };
    expect(event.requestContext.authorizer).toMatchObject({
      jwt: { claims: { client_id: "op", scope: "operator", aud: "console" }, scopes: ["operator"] },
    });
  });

  it("the authorizer returns 403 with API Gateway's message for a token without the route's scope", async () => {
    const response = await call("/operators", `Bearer ${await token("pt", "partner")}`);
    expect([response.status, await response.text()]).toEqual([403, '{"message":"Forbidden"}']);
  });

  it("the authorizer requires no scope on a route without scopes", async () => {
    expect((await call("/anyone", await token("pt", "partner"))).status).toBe(201);
  });

  it.each(["", "Bearer", "Bearer not.a.token", "Basic abc"])(
    "the authorizer returns 401 for the Authorization header %j",
    async (authorization) => {
      const response = await call("/operators", authorization);
      expect([response.status, await response.text()]).toEqual([401, '{"message":"Unauthorized"}']);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    },
  );

  it("the authorizer returns 401 for a token with a modified signature", async () => {
    const [head, body] = (await token("op", "operator")).split(".");
    const other = (await token("pt", "partner")).split(".")[2];
    expect((await call("/operators", `Bearer ${head}.${body}.${other}`)).status).toBe(401);
  });
});

describe("CORS", () => {
  const origin = "https://console.example";

  it("the API responds to a preflight of an allowed origin without calling a function", async () => {
    const response = await fetch(`${url}/echo/1`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "PUT" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization");
  });

  it("the API sends no CORS permission to an origin that is not allowed", async () => {
    const response = await fetch(`${url}/echo/1`, { headers: { origin: "https://evil.example" } });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });
});
