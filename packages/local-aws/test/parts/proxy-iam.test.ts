import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { SendMessageBatchCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { bucketArn, queueArn, queueUrl } from "../../src/machine/aws-names.ts";
import { connectClients } from "./connect-clients.ts";
import { putThing, things, useRestrictedWorker } from "./use-proxy.ts";

const worker = useRestrictedWorker();
const { allow, local, logged } = worker;

describe("identities", () => {
  test("an unknown identity is rejected with each service's own error", async () => {
    const stranger = connectClients(local.proxy.url, "stranger");
    await expect(stranger.dynamodb.send(putThing("a"))).rejects.toMatchObject({
      name: "UnrecognizedClientException",
    });
    const list = new ListObjectsV2Command({ Bucket: "files" });
    await expect(stranger.s3.send(list)).rejects.toMatchObject({ name: "InvalidAccessKeyId" });
    const send = new SendMessageCommand({ QueueUrl: queueUrl(local.proxy.url, "jobs"), MessageBody: "x" });
    await expect(stranger.sqs.send(send)).rejects.toMatchObject({ name: "InvalidClientTokenId" });
  });

  test("a request without a signature is rejected", async () => {
    const response = await fetch(`${local.proxy.url}/files/in/one`);
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("<Code>AccessDenied</Code>"),
    ]);
  });

  test("the error of a rejected call names the identity, the action and the resource", async () => {
    allow({ Action: "dynamodb:GetItem", Resource: things });
    await expect(worker.clients.dynamodb.send(putThing("a"))).rejects.toMatchObject({
      name: "AccessDeniedException",
      message:
        "User: arn:aws:sts::000000000000:assumed-role/sandbox.Workers.Fn1 is not authorized to perform: dynamodb:PutItem " +
        `on resource: ${things} because no identity-based policy allows the dynamodb:PutItem action`,
    });
  });
});

describe("SQS permissions", () => {
  const send = new SendMessageCommand({ QueueUrl: "http://localhost/000000000000/jobs", MessageBody: "x" });

  test("a permission to send to one SQS queue does not allow sending to another queue", async () => {
    allow({ Action: "sqs:SendMessage", Resource: queueArn("others") });
    const QueueUrl = queueUrl(local.proxy.url, "jobs");
    await expect(
      worker.clients.sqs.send(new SendMessageCommand({ ...send.input, QueueUrl })),
    ).rejects.toMatchObject({
      name: "AccessDenied",
    });
  });

  test("a batch of messages needs the same permission as a single message", async () => {
    allow({ Action: "sqs:SendMessage", Resource: queueArn("jobs") });
    const Entries = [{ Id: "1", MessageBody: "x" }];
    const batch = new SendMessageBatchCommand({ QueueUrl: queueUrl(local.proxy.url, "jobs"), Entries });
    await expect(worker.clients.sqs.send(batch)).resolves.toMatchObject({ Successful: [{ Id: "1" }] });
  });
});

describe("S3 permissions", () => {
  test("a permission to read S3 objects with a key prefix does not allow reading other keys", async () => {
    allow({ Action: "s3:GetObject", Resource: `${bucketArn("files")}/in/*` });
    await expect(
      worker.clients.s3.send(new GetObjectCommand({ Bucket: "files", Key: "in/one" })),
    ).resolves.toBeDefined();
    await expect(
      worker.clients.s3.send(new GetObjectCommand({ Bucket: "files", Key: "out/one" })),
    ).rejects.toMatchObject({
      name: "AccessDenied",
      message: expect.stringContaining("s3:GetObject on resource: arn:aws:s3:::files/out/one"),
    });
  });

  test("a read of a missing object returns AccessDenied without list permission and NoSuchKey with list permission", async () => {
    const get = new GetObjectCommand({ Bucket: "files", Key: "in/absent" });
    const reading = { Action: "s3:GetObject", Resource: `${bucketArn("files")}/*` };
    allow(reading);
    await expect(worker.clients.s3.send(get)).rejects.toMatchObject({ name: "AccessDenied" });
    allow(reading, { Action: "s3:ListBucket", Resource: bucketArn("files") });
    await expect(worker.clients.s3.send(get)).rejects.toMatchObject({ name: "NoSuchKey" });
  });

  test("the permission to list a bucket may be limited to a prefix", async () => {
    const Condition = { StringLike: { "s3:prefix": "in/*" } };
    allow({ Action: "s3:ListBucket", Resource: bucketArn("files"), Condition });
    const list = (Prefix?: string) =>
      worker.clients.s3.send(new ListObjectsV2Command({ Bucket: "files", Prefix }));
    await expect(list("in/")).resolves.toMatchObject({ KeyCount: 1 });
    await expect(list("out/")).rejects.toMatchObject({ name: "AccessDenied" });
    await expect(list()).rejects.toMatchObject({ name: "AccessDenied" });
  });

  test("deleting several objects needs permission for each object", async () => {
    allow({ Action: "s3:DeleteObject", Resource: `${bucketArn("files")}/in/*` });
    const Delete = { Objects: [{ Key: "in/x" }, { Key: "out/x & y" }] };
    await expect(
      worker.clients.s3.send(new DeleteObjectsCommand({ Bucket: "files", Delete })),
    ).rejects.toThrow(/out\/x & y/);
  });
});

test("an unknown condition key never matches and is reported once", async () => {
  allow({
    Action: "dynamodb:*",
    Resource: "*",
    Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } },
  });
  await expect(worker.clients.dynamodb.send(putThing("a"))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
  await expect(worker.clients.dynamodb.send(putThing("b"))).rejects.toMatchObject({
    name: "AccessDeniedException",
  });
  expect(logged.filter((line) => line.includes("aws:PrincipalOrgID"))).toHaveLength(1);
});

describe("denials in resource policies", () => {
  test("a Deny in a resource policy blocks a worker but not the root identity", async () => {
    const loggedBefore = logged.length;
    allow({ Action: "s3:*", Resource: bucketArn("files/*") });
    const everybody = { Effect: "Deny" as const, Principal: { AWS: "*" } };
    local.proxy.denyToAll([
      {
        Statement: [
          { ...everybody, Action: "s3:DeleteObject*", Resource: bucketArn("files/kept/*") },
          {
            ...everybody,
            Action: "s3:PutObject",
            Resource: bucketArn("files/kept/*"),
            Condition: { Null: { "s3:if-none-match": "true" } },
          },
        ],
      },
    ]);
    const object = { Bucket: "files", Key: "kept/one" };
    const refused = {
      name: "AccessDenied",
      message: expect.stringContaining("with an explicit deny in a resource-based policy"),
    };
    const put = (more: object) =>
      worker.clients.s3.send(new PutObjectCommand({ ...object, Body: "1", ...more }));
    await expect(put({})).rejects.toMatchObject(refused);
    await put({ IfNoneMatch: "*" });
    await expect(worker.clients.s3.send(new DeleteObjectCommand(object))).rejects.toMatchObject(refused);
    await put({ Key: "in/two" });
    await worker.clients.s3.send(new DeleteObjectCommand({ ...object, Key: "in/two" }));
    await local.root.s3.send(new DeleteObjectCommand(object));
    expect(logged).toHaveLength(loggedBefore);
  });
});
