import { HttpRequest } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
import { expect, test } from "vitest";
import { JsonRequestSigner } from "../../../shared/platform/request-signer.ts";
import { Sha256 } from "../../../shared/platform/sha256.ts";

const region = "ap-northeast-2";
const plain = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" };

function describeRequest(change: { headers?: Record<string, string>; body?: string | Uint8Array } = {}) {
  const headers = {
    "content-type": "application/x-amz-json-1.0",
    "x-amz-target": "DynamoDB_20120810.GetItem",
    "amz-sdk-invocation-id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    host: "dynamodb.ap-northeast-2.amazonaws.com",
    "content-length": "2",
    ...change.headers,
  };
  return new HttpRequest({
    method: "POST",
    path: "/",
    hostname: headers.host,
    body: "{}",
    ...change,
    headers,
  });
}

test.each([
  ["without a session", plain, {}],
  ["with a session", { ...plain, sessionToken: "token" }, {}],
  ["with a body as bytes", plain, { body: new TextEncoder().encode('{"TableName":"한"}') }],
  ["with spaces in a header", plain, { headers: { "x-amz-note": "  two   words " } }],
  [
    "with headers that proxies change",
    plain,
    { headers: { "user-agent": "a", "x-amzn-trace-id": "b", te: "c" } },
  ],
  ["that was signed before", plain, { headers: { authorization: "old", "x-amz-date": "20200101T000000Z" } }],
])("a request %s gets the same signature as from the SDK's signer", async (_what, credentials, change) => {
  const signer = new JsonRequestSigner("dynamodb", () => ({
    credentials: async () => credentials,
    region: async () => region,
  }));
  const expected = new SignatureV4({ service: "dynamodb", region, credentials, sha256: Sha256 });
  for (const day of ["2026-11-29T23:59:59Z", "2026-11-30T00:00:00Z"]) {
    const options = { signingDate: new Date(day) };
    const { headers } = await signer.sign(describeRequest(change), options);
    expect(headers).toEqual((await expected.sign(describeRequest(change), options)).headers);
  }
});

test("the next request after a credential rotation is signed with the new credentials", async () => {
  let credentials = plain;
  const signer = new JsonRequestSigner("dynamodb", () => ({
    credentials: async () => credentials,
    region: async () => region,
  }));
  const options = { signingDate: new Date("2026-11-29T00:00:00Z") };
  const first = await signer.sign(describeRequest(), options);
  credentials = { ...plain, secretAccessKey: "other" };
  const second = await signer.sign(describeRequest(), options);
  expect(second.headers.authorization).not.toBe(first.headers.authorization);
});
