import { describe, expect, test } from "vitest";
import { readPermissions } from "../../../infra/permissions/function-permissions.ts";
import { refuseStraySizes } from "../../../infra/permissions/function-sizes.ts";

const read = (bundle: string) => readPermissions(bundle, ["DOCS_URL", "SELLER"]);
const nothing = {
  table: [],
  queues: [],
  hides: [],
  objects: [],
  deadLetters: [],
  monitoring: [],
  searchesLogs: false,
  readsFaces: false,
  signs: false,
  readsPublicKeys: false,
  sendsMail: false,
  sendsWebhooks: false,
  connections: [],
  directory: [],
  secrets: [],
  settings: [],
};

describe("permissions of a bundle", () => {
  test("the permissions of a bundle are its sorted, distinct permission literals in any kind of quotes", () => {
    const bundle = `a("put:order",b);c('get:lot');d(\`queryDue:delivery\`);a("put:order",e);f("update:apiKey.use")`;
    expect(read(bundle)).toEqual({
      ...nothing,
      table: ["get:lot", "put:order", "queryDue:delivery", "update:apiKey.use"],
    });
  });

  test("permissions are found in minified code without separators", () => {
    const bundle = `a(b?"some text":"get:lot",{"two words":"put:order"});c("x y"in"send:ingest")`;
    expect(read(bundle)).toEqual({ ...nothing, table: ["get:lot", "put:order"], queues: ["ingest"] });
  });

  test("permissions can name queues, objects, typefaces, signatures, mail, connections, secrets and settings", () => {
    const secrets = `k("readSecret:retailB");k("readSecret:fx");k("readSecret:none");k("directory:AdminGetUser");k("directory:none")`;
    expect(
      read(
        `s("send:ingest");h("hide:lookups");m("send:mail");p("push:connections", "cut:connections");o("list:snapshots/index/");v("DOCS_URL");q("inspect:deadLetters");r("read:metrics");l("search:logs");f("read:faces");g("sign:statements");h("read:publicKeys");${secrets}`,
      ),
    ).toEqual({
      table: [],
      queues: ["ingest"],
      hides: ["lookups"],
      objects: [{ action: "list", bucket: "snapshots", prefix: "index/" }],
      deadLetters: ["inspect"],
      monitoring: ["metrics"],
      searchesLogs: true,
      readsFaces: true,
      signs: true,
      readsPublicKeys: true,
      sendsMail: true,
      connections: ["push", "cut"],
      sendsWebhooks: false,
      directory: ["AdminGetUser"],
      secrets: ["fx", "retailB"],
      settings: ["DOCS_URL"],
    });
  });

  test("similar text is not read as a permission", () => {
    expect(read(`a("get:nothing","touch:order","get:order now",get:order);v("docs_url","SELLERS")`)).toEqual(
      nothing,
    );
  });
});

test("the bundle size of an unknown function is rejected with the function's name", () => {
  expect(() => refuseStraySizes([])).toThrow(/partner\/orders\/list-orders/);
});
