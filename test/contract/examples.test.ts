import { describe, expect, it } from "vitest";
import { isReplaced } from "../../shared/contract/events/delivered-types.ts";
import { readExamples } from "../../shared/contract/examples/read-examples.ts";
import { buildAsyncapi } from "../../shared/contract/openapi/build-asyncapi.ts";
import { type ApiName, buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { commonHeaders, encodingHeader } from "../../shared/contract/openapi/common-headers.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { deliveredTypes } from "../../shared/domain/webhooks/event.ts";
import { requireValue } from "../support/require-value.ts";
import { compileSchema } from "../support/schemas/compile-schema.ts";
import { expectAccepted } from "../support/services/verify-webhook.ts";

interface ExampleObject {
  $ref?: string;
  value?: unknown;
}
interface MediaType {
  schema: object;
  examples?: Record<string, ExampleObject>;
  example?: unknown;
}
interface Operation {
  operationId: string;
  parameters: {
    $ref?: string;
    name: string;
    in: string;
    schema: object;
    examples?: Record<string, ExampleObject>;
  }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, MediaType> }>;
}
interface Document {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { examples: Record<string, { value: unknown }>; schemas: object };
}

const library = readExamples();
const sides: readonly ApiName[] = ["partner", "console"];
const documents = sides.map(
  (side) => buildOpenapi(side, routeTable, "1.60.0", library) as unknown as Document,
);
const operations = documents.flatMap((document) =>
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, document, operation] as const),
  ),
);
/** Console counterparts show the examples of the partner operations. */
const routesOwned = routeTable.filter(({ partnerRoute }) => partnerRoute === undefined);
const capturedOf = (operationId: string) => library.operations[operationId] ?? [];

const resolve = ({ components }: Document, { $ref, value }: ExampleObject): unknown =>
  $ref === undefined
    ? value
    : requireValue(components.examples[$ref.replace("#/components/examples/", "")]).value;

describe("documented examples", () => {
  it("every request body and every JSON response has an example", () => {
    for (const [operationId, , { requestBody, responses }] of operations) {
      for (const media of Object.values(requestBody?.content ?? {}))
        expect(Object.keys(media.examples ?? {}).length, operationId).toBeGreaterThan(0);
      for (const [status, { content }] of Object.entries(responses)) {
        const media = content?.["application/json"];
        if (media)
          expect(Object.keys(media.examples ?? {}).length, `${operationId} ${status}`).toBeGreaterThan(0);
      }
    }
  });

  it("every required path parameter has an example", () => {
    for (const [operationId, , { parameters }] of operations)
      for (const { name, in: place, examples } of parameters)
        if (place === "path")
          expect(Object.keys(examples ?? {}).length, `${operationId} ${name}`).toBeGreaterThan(0);
  });

  it("every operation has an example of every documented success, and no example belongs to an unknown operation", () => {
    for (const { operationId, responses } of routesOwned) {
      const captured = capturedOf(operationId).map(({ response }) => response.status);
      expect(captured, operationId).toEqual(expect.arrayContaining(Object.keys(responses).map(Number)));
    }
    expect(Object.keys(library.operations).toSorted()).toEqual(
      routesOwned.map(({ operationId }) => operationId).toSorted(),
    );
    expect(Object.keys(library.events).toSorted()).toEqual(
      deliveredTypes.filter((type) => !isReplaced(type)).toSorted(),
    );
  });

  it("every captured response has a status and headers documented by its operation", () => {
    const seen = new Set<string>();
    for (const [operationId, { info }, { responses }] of operations) {
      for (const { name, response } of capturedOf(operationId)) {
        const documented = requireValue(responses[response.status], `${operationId} ${response.status}`);
        const everywhere = [...Object.keys(commonHeaders), encodingHeader.name];
        for (const header of everywhere) expect(info.description).toContain(`\`${header}\``);
        const known = [...Object.keys(documented.headers ?? {}), ...everywhere, "Content-Type"];
        const lowered = known.map((one) => one.toLowerCase());
        for (const header of Object.keys(response.headers)) seen.add(header);
        const unknown = Object.keys(response.headers).filter((header) => !lowered.includes(header));
        expect(unknown, `${operationId} ${name}`).toEqual([]);
        for (const header of Object.keys(commonHeaders))
          expect(response.headers, `${operationId} ${name}`).toHaveProperty([header.toLowerCase()]);
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(["vary", "etag", "link", "ratelimit", "x-request-id"]));
  });

  it.each(operations)(
    "every example of %s conforms to its schema in the document",
    (operationId, document, operation) => {
      const medias = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        Object.values(part?.content ?? {}),
      );
      for (const { schema, examples = {} } of [...medias, ...operation.parameters]) {
        const all = Object.entries(examples);
        if (all.length === 0) continue;
        const check = compileSchema(document, schema);
        for (const [name, example] of all)
          expect(check(resolve(document, example)), `${operationId} ${name}`).toEqual([]);
      }
    },
  );

  it.each(deliveredTypes.filter((type) => !isReplaced(type)))(
    "the example of %s is valid in both documents, and its signature is correct",
    (type) => {
      const { envelope, headers, secret } = requireValue(library.events[type]);
      const [partner] = documents;
      const media = requireValue(partner?.webhooks?.[type]?.post.requestBody?.content["application/json"]);
      expect(media.example).toEqual(envelope);
      expect(compileSchema(partner!, media.schema)(envelope)).toEqual([]);
      const asyncapi = buildAsyncapi("1.60.0", library) as unknown as Document & {
        components: {
          messages: Record<string, { name: string; payload: object; examples: { payload: unknown }[] }>;
        };
      };
      const message = requireValue(
        Object.values(asyncapi.components.messages).find(({ name }) => name === type),
      );
      expect(message.examples.map(({ payload }) => payload)).toEqual([envelope]);
      expect(compileSchema(asyncapi, message.payload)(envelope)).toEqual([]);
      const lowered = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const received = { headers: lowered, rawBody: JSON.stringify(envelope), envelope, receivedAt: 0 };
      expectAccepted(received as never, secret, Number(lowered["webhook-timestamp"]) * 1000);
    },
  );

  it("no example contains a key, a secret or a URL of a real stage", () => {
    const text = JSON.stringify(library);
    const keys = text.match(/svc_(?:stg|prd)_[\w-]{28}/g) ?? [];
    expect(keys.length).toBeGreaterThan(50);
    expect(keys.filter((key) => !key.includes("ExampleKeyNotARealOne"))).toEqual([]);
    const secrets = text.match(/whsec_[\w+/=]+/g) ?? [];
    const decoded = secrets.map((secret) => Buffer.from(secret.slice(6), "base64").toString("utf8"));
    expect(decoded.filter((one) => !one.startsWith("no real secret"))).toEqual([]);
    expect(text).not.toMatch(/127\.0\.0\.1|localhost|Bearer ey/);
    const hosts = [...text.matchAll(/https?:\/\/([^/"\s:>]+)/g)].map(([, host]) => host);
    expect(
      [...new Set(hosts)].filter((host) => !/(^|\.)example(\.com)?$|example\.com$/.test(String(host))),
    ).toEqual([]);
  });

  it("the partner document with its examples is within the size limit", () => {
    expect(JSON.stringify(documents[0]).length).toBeLessThan(1_500_000);
  });
});
