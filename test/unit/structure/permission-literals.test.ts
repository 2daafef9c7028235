import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readImports } from "./read-imports.ts";

const files = readImports(["shared", "functions"]).map(({ path, runtimeImports }) => ({
  path,
  runtimeImports,
  source: readFileSync(path, "utf8"),
}));

const actions =
  "get|query|put|update|delete|check|queryIndex|queryDue|send|hide|read|write|list|readSecret|inspect|redrive|search|sign";
/** Matches a permission that is composed at run time, or cast. */
const composed = new RegExp(
  `["'\`](?:${actions}):(?:["'\`]\\s*\\+|\\$\\{[^A-Z}])|\\bas TablePermission|\\bas \`(?:${actions}):`,
);

/** Matches a setting whose name is not a literal. */
const hiddenSetting = /\brequireVariable\((?!"[A-Z_]+"|(?:queue|bucket|secret)Variable\(|name: )/;

const offenders = (pattern: RegExp): string[] =>
  files.filter(({ source }) => pattern.test(source)).map(({ path }) => path);

const importersOf = (target: string): string[] =>
  files
    .filter(({ source }) => new RegExp(`^import (?!type )[^;]*?from "${target}"`, "m").test(source))
    .filter(
      ({ source }) =>
        !new RegExp(`^import \\{(?:\\s*type \\w+,?)+\\s*\\} from "${target}"`, "m").test(source),
    )
    .map(({ path }) => path)
    .sort();

describe("permission literals", () => {
  it("permissions are never composed at run time", () => {
    expect(offenders(composed)).toEqual([]);
  });

  it("the check finds permissions composed at run time", () => {
    for (const text of [
      `\`get:\${kind}\``,
      '"put:" + kind',
      "text as TablePermission",
      "text as `get:order`",
    ]) {
      expect(composed.test(text), text).toBe(true);
    }
    expect(composed.test(`permission: \`get:\${Kind}\``)).toBe(false);
  });

  it("every setting is read by a literal name", () => {
    expect(offenders(hiddenSetting)).toEqual([]);
    expect(hiddenSetting.test("requireVariable(settingName)")).toBe(true);
  });

  it("only listed files use the clients of the table, queues and object storage or sign requests", () => {
    expect(importersOf("@aws-sdk/client-dynamodb")).toEqual([
      "shared/persistence/table/put-one.ts",
      "shared/persistence/table/query.ts",
      "shared/persistence/table/table.ts",
      "shared/persistence/table/transaction.ts",
      "shared/persistence/table/update-one.ts",
    ]);
    expect(importersOf("@aws-sdk/client-sqs")).toEqual([
      "shared/adapters/queues/dead-letter-queues.ts",
      "shared/adapters/queues/hide-messages.ts",
      "shared/adapters/queues/queue-client.ts",
      "shared/adapters/queues/send-messages.ts",
    ]);
    expect(importersOf("@aws-sdk/client-s3")).toEqual([
      "shared/adapters/object-storage/media-objects.ts",
      "shared/adapters/object-storage/object-store.ts",
      "shared/adapters/object-storage/presign-download.ts",
      "shared/adapters/object-storage/presign-upload.ts",
      "shared/adapters/object-storage/read-face.ts",
    ]);
    expect(offenders(/\bcreateSigner\(/)).toEqual([
      "shared/adapters/create-signer.ts",
      "shared/adapters/post-signed-call.ts",
      "shared/adapters/chat/manage-connection.ts",
      "shared/adapters/mail/send-mail.ts",
      "shared/adapters/object-storage/call-object.ts",
    ]);
    expect(offenders(/\bpostSignedCall\(/)).toEqual([
      "shared/adapters/call-service.ts",
      "shared/adapters/post-signed-call.ts",
      "shared/adapters/secrets/fetch-secret.ts",
    ]);
    expect(offenders(/\bcallService\(/)).toEqual([
      "shared/adapters/call-service.ts",
      "shared/adapters/directory/call-directory.ts",
      "shared/adapters/monitoring/cloud-watch-logs.ts",
      "shared/adapters/monitoring/cloud-watch.ts",
      "shared/adapters/signing/call-kms.ts",
    ]);
    expect(offenders(/\bcallKms\(/)).toEqual([
      "shared/adapters/signing/read-public-keys.ts",
      "shared/adapters/signing/sign-statement.ts",
    ]);
    expect(offenders(/\bcallDirectory\(/)).toEqual([
      "shared/adapters/directory/call-directory.ts",
      "shared/adapters/directory/change-users.ts",
      "shared/adapters/directory/read-users.ts",
    ]);
    expect(offenders(/\bcallCloudWatchLogs\(/)).toEqual(["shared/adapters/monitoring/search-logs.ts"]);
    expect(offenders(/\bcallCloudWatch\(/)).toEqual([
      "shared/adapters/monitoring/read-alarms.ts",
      "shared/adapters/monitoring/read-message-ages.ts",
    ]);
  });
});
