import { Readable } from "node:stream";
import { type HttpRequest, HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { IncomingCall } from "@vehicle-sourcing/local-aws/proxy/aws-call.ts";
import { readS3Target } from "@vehicle-sourcing/local-aws/proxy/read-s3-target.ts";
import type { Served } from "@vehicle-sourcing/local-aws/proxy/serve-call.ts";
import { type Actor, actingNow, type SdkCall } from "../../races/stage/act-as-function.ts";
import { requireValue } from "../../support/require-value.ts";
import { hangUp, type KeptConnections } from "./kept-connections.ts";

/** A service that answers requests to its address. */
interface Answerer {
  readonly url: string;
  answer(incoming: IncomingCall): Promise<Served>;
}

type Handle = NodeHttpHandler["handle"];

/**
 * Handles this process's requests to the service without the network, as the acting operation and once the
 * scheduler allows it. This covers all SDK clients and requests that are signed without the SDK; other requests
 * are unchanged.
 * Returns a function that restores the network.
 * @param connections connections that clients keep open to the service
 */
export function respondInProcess(answerer: Answerer, connections: KeptConnections): () => void {
  const { handle } = NodeHttpHandler.prototype;
  NodeHttpHandler.prototype.handle = async function handleInProcess(this: NodeHttpHandler, request, options) {
    const { protocol, hostname, port } = request;
    if (`${protocol}//${hostname}:${port}` !== answerer.url)
      return passOn(() => handle.call(this, request, options));
    const actor = actingNow();
    const incoming = readRequest(request, actor);
    const make = async () => {
      await connections.requireOpen(this);
      return { response: toResponse(await answerer.answer(incoming), actor) };
    };
    return actor?.pass === undefined ? make() : actor.pass(describeCall(incoming), make);
  };
  return () => {
    NodeHttpHandler.prototype.handle = handle;
  };
}

/** Servers outside AWS may respond at any time. No other operation continues until the whole response has arrived. */
async function passOn(send: () => ReturnType<Handle>): ReturnType<Handle> {
  const { response } = await send();
  if (response.body instanceof Readable) {
    const chunks: Buffer[] = [];
    for await (const chunk of response.body as AsyncIterable<Buffer>) chunks.push(chunk);
    response.body = Readable.from([Buffer.concat(chunks)]);
  }
  return { response };
}

function readRequest(request: HttpRequest, actor: Actor | undefined): IncomingCall {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  // Clients of a process share credentials. The proxy reads only the access key id of a signature.
  if (actor !== undefined && headers.authorization !== undefined)
    headers.authorization = headers.authorization.replace(/Credential=[^/]+/, `Credential=${actor.identity}`);
  const query = Object.entries(request.query ?? {}).flatMap(([name, value]) =>
    [requireValue(value)].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  );
  return {
    method: request.method,
    rawUrl: query.length === 0 ? request.path : `${request.path}?${query.join("&")}`,
    headers,
    body: readBody(request.body),
    callerIsGone: () => false,
  };
}

function readBody(body: unknown): Buffer {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  throw new Error("Only whole bodies are sent in process");
}

/** Describes a call for the scheduler. */
function describeCall(incoming: IncomingCall): SdkCall {
  const target = incoming.headers["x-amz-target"];
  if (typeof target === "string") {
    return { operation: target.split(".").at(-1)!, input: JSON.parse(incoming.body.toString()) };
  }
  if (incoming.rawUrl.startsWith("/v2/email/")) return { operation: "SendEmail", input: {} };
  const { bucket, key } = readS3Target(incoming);
  const operation = key === "" ? "ListObjectsV2" : `${objectVerbs[incoming.method] ?? incoming.method}Object`;
  return { operation, input: { Bucket: bucket, Key: key } };
}

const objectVerbs: Readonly<Record<string, string>> = {
  GET: "Get",
  HEAD: "Head",
  PUT: "Put",
  DELETE: "Delete",
};

function toResponse(served: Served, actor: Actor | undefined): HttpResponse {
  if (served === "cut") throw hangUp();
  const { statusCode, headers, body } = served;
  if (statusCode >= 400 && Buffer.isBuffer(body)) noteDenial(actor, body.toString());
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return new HttpResponse({
    statusCode,
    headers: Object.fromEntries(texts),
    body: Buffer.isBuffer(body) ? Readable.from([body]) : body,
  });
}

function noteDenial(actor: Actor | undefined, text: string): void {
  if (/AccessDenied/.test(text)) actor?.denials.push(text);
}
