import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { beforeAll, describe, expect, test } from "vitest";
import { region } from "../../src/machine/aws-names.ts";
import { connectClients } from "./connect-clients.ts";
import { useProxy } from "./use-proxy.ts";

const clock = { time: Date.now(), now: () => clock.time };
const local = useProxy({ clock });

const put = (Key: string, Body: string | Buffer, conditions = {}) =>
  local.root.s3.send(new PutObjectCommand({ Bucket: "files", Key, Body, ...conditions }));

describe("presigned URLs", () => {
  beforeAll(() => put("short", "content"));

  const sign = (command: PutObjectCommand | GetObjectCommand, accessKeyId = "root") =>
    getSignedUrl(connectClients(local.proxy.url, accessKeyId).s3, command, {
      expiresIn: 60,
      signingDate: new Date(clock.time),
    });

  test("presigned URLs allow an upload and a download, and the download has the signed content disposition", async () => {
    const upload = await sign(new PutObjectCommand({ Bucket: "files", Key: "up", ContentType: "text/csv" }));
    const stored = await fetch(upload, {
      method: "PUT",
      body: "a,b",
      headers: { "content-type": "text/csv" },
    });
    expect(stored.status).toBe(200);
    const ResponseContentDisposition = 'attachment; filename="b.csv"';
    const download = await fetch(
      await sign(new GetObjectCommand({ Bucket: "files", Key: "up", ResponseContentDisposition })),
    );
    expect([await download.text(), download.headers.get("content-disposition")]).toEqual([
      "a,b",
      ResponseContentDisposition,
    ]);
  });

  test("presigned URLs expire according to the stage's clock", async () => {
    await put("short", "content");
    const url = await sign(new GetObjectCommand({ Bucket: "files", Key: "short" }));
    // The signature contains whole seconds.
    clock.time += 58_000;
    expect((await fetch(url)).status).toBe(200);
    clock.time += 3_000;
    const response = await fetch(url);
    expect(await outcome(response)).toEqual([
      ...[403, "application/xml"],
      expect.stringContaining("<Code>AccessDenied</Code><Message>Request has expired</Message>"),
    ]);
  });

  const get = new GetObjectCommand({ Bucket: "files", Key: "short" });
  const xmlError = (code: string) => expect.stringMatching(`^<\\?xml.*\\n<Error><Code>${code}</Code>`);
  const outcome = async (response: Response) => [
    response.status,
    response.headers.get("content-type"),
    await response.text(),
  ];

  test.each([
    ["another key", (url: string) => url.replace("/files/short", "/files/race")],
    ["a longer lifetime", (url: string) => url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000")],
    ["a shorter signature", (url: string) => url.replace(/(X-Amz-Signature=)../, "$1")],
    ["a guessed signature", (url: string) => url.replace(/(X-Amz-Signature=)\w+/, `$1${"0".repeat(64)}`)],
    ["no signature", (url: string) => url.replace(/&X-Amz-Signature=\w+/, "")],
    ["another signer", (url: string) => url.replace("Credential=root", "Credential=uploader")],
    ["another region", (url: string) => url.replace("ap-northeast-2", "us-east-1")],
    ["another algorithm", (url: string) => url.replace("AWS4-HMAC-SHA256", "AWS4-HMAC-SHA1")],
    ["an additional parameter", (url: string) => `${url}&response-content-type=text%2Fhtml`],
    ["a repeated parameter", (url: string) => `${url}&x-id=PutObject`],
    ["two lifetimes", (url: string) => `${url}&X-Amz-Expires=6000`],
    ["another host", (url: string) => url.replace("127.0.0.1", "localhost")],
  ])("a presigned URL that is changed to have %s is rejected", async (_what, change) => {
    local.proxy.registerIdentity("uploader", []);
    const answered = await outcome(await fetch(change(await sign(get))));
    expect(answered).toEqual([403, "application/xml", xmlError("SignatureDoesNotMatch")]);
  });

  test("a presigned URL is rejected for an HTTP method that was not signed", async () => {
    const answered = await outcome(await fetch(await sign(get), { method: "PUT", body: "x" }));
    expect(answered).toEqual([403, "application/xml", xmlError("SignatureDoesNotMatch")]);
  });

  test("a presigned URL that is signed with a wrong secret is rejected", async () => {
    const credentials = { accessKeyId: "root", secretAccessKey: "guessed" };
    const forger = new S3Client({ endpoint: local.proxy.url, region, credentials, forcePathStyle: true });
    const url = await getSignedUrl(forger, get, { signingDate: new Date(clock.time) });
    expect(await outcome(await fetch(url))).toEqual([
      403,
      "application/xml",
      xmlError("SignatureDoesNotMatch"),
    ]);
  });

  const [type, withoutType] = ["text/csv", { "if-none-match": "*" }];
  test.each<[string, Record<string, string>, number]>([
    ["unchanged is accepted", { "content-type": type, ...withoutType }, 200],
    ["with names in a different case is accepted", { "Content-Type": type, ...withoutType }, 200],
    ["with a different value is rejected", { "content-type": "text/html", ...withoutType }, 403],
    ["with one header missing is rejected", withoutType, 403],
  ])("a presigned URL whose signed headers are sent %s", async (what, headers, status) => {
    const Key = `signed-headers/${what}`;
    const command = new PutObjectCommand({ Bucket: "files", Key, ContentType: type, IfNoneMatch: "*" });
    const names = new Set(["host", "content-type", "if-none-match"]);
    const url = await getSignedUrl(local.root.s3, command, {
      signingDate: new Date(clock.time),
      signableHeaders: names,
      unhoistableHeaders: names,
    });
    expect((await fetch(url, { method: "PUT", body: new Blob(["x"]), headers })).status).toBe(status);
  });

  test("a presigned upload with an unsigned x-amz header is rejected", async () => {
    const url = await sign(new PutObjectCommand({ Bucket: "files", Key: "with-acl" }));
    const headers = { "x-amz-acl": "public-read" };
    expect(await outcome(await fetch(url, { method: "PUT", body: "x", headers }))).toEqual([
      ...[403, "application/xml"],
      expect.stringContaining("not signed: x-amz-acl"),
    ]);
  });

  test("a presigned URL whose signing time is 16 minutes in the future is rejected", async () => {
    const signingDate = new Date(clock.time + 16 * 60_000);
    const url = await getSignedUrl(local.root.s3, get, { signingDate });
    expect(await outcome(await fetch(url))).toEqual([
      ...[403, "application/xml"],
      expect.stringContaining("Request is not yet valid"),
    ]);
  });

  test.each(["X-Amz-Date=2026", "X-Amz-Expires=0", "X-Amz-Expires=604801", "X-Amz-Expires=1.5"])(
    "a presigned URL with %s is rejected as malformed",
    async (parameter) => {
      const [name = ""] = parameter.split("=");
      const url = (await sign(get)).replace(new RegExp(`${name}=[^&]+`), parameter);
      expect(await outcome(await fetch(url))).toEqual([
        ...[400, "application/xml"],
        xmlError("AuthorizationQueryParametersError"),
      ]);
    },
  );

  test("a presigned URL allows only what its signer may do", async () => {
    local.proxy.registerIdentity("uploader", [
      { Statement: { Effect: "Allow", Action: "s3:PutObject", Resource: "arn:aws:s3:::files/intake/*" } },
    ]);
    const upload = (Key: string) => sign(new PutObjectCommand({ Bucket: "files", Key }), "uploader");
    expect((await fetch(await upload("intake/a"), { method: "PUT", body: "x" })).status).toBe(200);
    expect((await fetch(await upload("other/a"), { method: "PUT", body: "x" })).status).toBe(403);
    const unknown = await sign(new GetObjectCommand({ Bucket: "files", Key: "short" }), "nobody");
    expect(await (await fetch(unknown)).text()).toContain("InvalidAccessKeyId");
  });
});
