import { generateKeyPairSync, sign } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openVspHome } from "../../support/client/run-vsp.ts";
import { sealedLog } from "../../support/logs/seal-events.ts";
import { requireValue } from "../../support/require-value.ts";

describe("vsp verify", () => {
  it("vsp verify accepts a downloaded log in three formats and names the first changed, missing or duplicate event", async () => {
    await using home = await openVspHome();
    const log = sealedLog("pt_1", 4);
    const lines = (entries: readonly { payload: object }[]) =>
      entries.map(({ payload }) => JSON.stringify(payload)).join("\n");
    const verify = async (text: string) => {
      await writeFile(join(home.folder, "log"), text);
      return home.run(["verify", "log", "--partner", "pt_1", "--json"]);
    };
    const whole = {
      events: 4,
      first: 1,
      first_proven: 1,
      last: 4,
      compared: 0,
      digest: log[3]?.payload.digest,
    };
    for (const text of [lines(log), JSON.stringify({ data: log.toReversed() }), JSON.stringify(log)]) {
      const { code, stdout } = await verify(text);
      expect([code, JSON.parse(stdout)]).toEqual([0, whole]);
    }
    const changed = await verify(lines(log).replace('"evt_3"', '"evt_9"'));
    expect([changed.code, changed.stderr]).toEqual([1, expect.stringContaining("Event 3 was changed")]);
    const first = await verify(lines(log).replace('"evt_1"', '"evt_9"'));
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining("Event 1 was changed")]);
    const removed = await verify(lines(log.toSpliced(1, 1)));
    expect([removed.code, removed.stderr]).toEqual([1, expect.stringContaining("Events 2 to 2 are missing")]);
    const [second, third] = [requireValue(log[1]), requireValue(log[2])];
    const swapped = await verify(
      lines([
        requireValue(log[0]),
        { payload: { ...third.payload, sequence: 2 } },
        { payload: { ...second.payload, sequence: 3 } },
        requireValue(log[3]),
      ]),
    );
    expect([swapped.code, swapped.stderr]).toEqual([1, expect.stringContaining("Event 2 was changed")]);
    const inserted = await verify(
      lines(log.toSpliced(2, 0, { ...second, payload: { ...second.payload, sequence: 3 } })),
    );
    expect([inserted.code, inserted.stderr]).toEqual([
      1,
      expect.stringContaining("Event 3 is in the file twice"),
    ]);
    expect((await verify(lines([...log, ...log.slice(2)]))).code).toBe(0);
    const twice = await verify(lines([...log, { payload: { ...third.payload, id: "evt_9" } }]));
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining("Event 3 is in the file twice")]);
    for (const text of ["", "{", '{"id":1}', "[]"]) expect((await verify(text)).code).toBe(2);
  });

  it("vsp verify compares a log with its signed checkpoints and lists the events that cannot be proven", async () => {
    await using home = await openVspHome();
    const log = sealedLog("pt_1", 4);
    const { keys, signed } = signingKey("log-checkpoint+jwt");
    await writeFile(join(home.folder, "keys"), JSON.stringify(keys));
    const checkpointOf = (sequence: number, digest = log[sequence - 1]?.payload.digest) => {
      const claims = { sequence, digest, at: "2026-11-28T09:00:00.000+09:00" };
      const signature = signed({ log: "pt_1", environment: "sandbox", ...claims });
      return { ...claims, key_id: "2026", signature };
    };
    const verify = async (entries: readonly { payload: object }[], ...checkpoints: object[]) => {
      await writeFile(
        join(home.folder, "log"),
        entries.map(({ payload }) => JSON.stringify(payload)).join("\n"),
      );
      await writeFile(
        join(home.folder, "checkpoints"),
        checkpoints.map((one) => JSON.stringify(one)).join("\n"),
      );
      const flags = checkpoints.length > 0 ? ["--checkpoints", "checkpoints", "--keys", "keys"] : [];
      return home.run(["verify", "log", "--partner", "pt_1", ...flags]);
    };
    const whole = await verify(log, checkpointOf(2), checkpointOf(4));
    expect([whole.code, whole.stdout]).toEqual([0, expect.stringContaining("2 checkpoints fit")]);
    const rest = log.slice(2);
    const blind = await verify(rest);
    expect([blind.code, blind.stdout]).toEqual([
      0,
      expect.stringContaining("Unchanged: event 4. Nothing proves event 3: give the checkpoint of event 2."),
    ]);
    const changed = rest.map((entry) => ({ ...entry, payload: { ...entry.payload, api_version: "v9" } }));
    expect((await verify(rest, checkpointOf(2))).stdout).not.toContain("Nothing proves");
    const found = await verify(changed, checkpointOf(2));
    expect([found.code, found.stderr]).toEqual([1, expect.stringContaining("Event 3 was changed")]);
    const cut = await verify(log.slice(0, 3), checkpointOf(4));
    expect([cut.code, cut.stderr]).toEqual([1, expect.stringContaining("ends at event 3")]);
    const zeroth = { sequence: 0, payload: { sequence: 0 } };
    expect((await verify([zeroth, ...log], checkpointOf(4))).code).toBe(2);
    const undigested = log.map(({ payload: { digest: _, ...payload } }) => ({ payload }));
    const nothing = await verify(undigested);
    expect([nothing.code, nothing.stdout]).toEqual([
      0,
      expect.stringContaining("Nothing proves events 1 to 4: no digest covers them."),
    ]);
    const half = await verify([...log.slice(0, 3), ...undigested.slice(3)]);
    expect([half.code, half.stderr]).toEqual([1, expect.stringContaining("Event 4 was changed")]);
    const two = await verify(log, checkpointOf(2), checkpointOf(2, "other"));
    expect([two.code, two.stderr]).toEqual([1, expect.stringContaining("Two signed checkpoints of event 2")]);
  });

  it("vsp verify checks a receipt offline and rejects a receipt with a changed byte", async () => {
    await using home = await openVspHome();
    const { keys, signed } = signingKey("order-receipt+jwt");
    const claims = {
      ...{ environment: "sandbox", partner_id: "pt_1", partner_name: "Importer" },
      order: {
        ...{ id: "ord_1", status: "placed", vehicle_id: "veh_1", vin: null, license_plate: "12가3456" },
        vehicle: { year: 2021, make: "Hyundai", model: "Sonata", sub_model: null, trim: null },
        ...{ max_bid_amount_usd: 12_000, amounts: { purchase_price_usd: null }, fx_rate: 1391.5 },
        ...{ auction_date: null, acquired_at: null, failure_reason: null, cancellation_reason: null },
        ...{ order_cutoff_at: "2026-11-25T12:00:00.000+09:00", created_at: "2026-11-20T10:00:00.000+09:00" },
      },
      unproven: ["status"],
      terms: [
        {
          ...{ version: 1, vehicle_id: "veh_1", vin: null, license_plate: "12가3456", fx_rate: 1391.5 },
          ...{ max_bid_amount_usd: 11_000, auction_date: null, order_cutoff_at: null },
          ...{ created_at: "2026-11-20T10:00:00.000+09:00", recorded_at: "2026-11-20T10:00:02.000+09:00" },
        },
      ],
      changes: [
        {
          ...{ event_id: "evt_1", type: "order.status_changed", sequence: 1, digest: "d", status: "placed" },
          at: "2026-11-20T10:00:00.000+09:00",
        },
      ],
      ...{ log: { sequence: 1, digest: "d" }, issued_at: "2026-11-28T09:00:00.000+09:00" },
    };
    const receipt = { ...claims, key_id: "2026", signature: signed(claims) };
    await writeFile(join(home.folder, "keys"), JSON.stringify(keys));
    const verify = async (content: string | Buffer, ...flags: string[]) => {
      await writeFile(join(home.folder, "receipt"), content);
      return home.run(["verify", "receipt", "--keys", "keys", ...flags]);
    };
    const summary = {
      order: "ord_1",
      status: "placed",
      changes: 1,
      issued_at: claims.issued_at,
      key_id: "2026",
    };
    const genuine = await verify(JSON.stringify(receipt), "--json");
    expect([genuine.code, JSON.parse(genuine.stdout), genuine.stderr]).toEqual([0, summary, ""]);
    const changed = await verify(JSON.stringify(receipt).replace("12000", "13000"));
    expect([changed.code, changed.stderr]).toEqual([1, expect.stringContaining("covers another receipt")]);
    const followed = await verify(`${JSON.stringify(receipt)}\n${JSON.stringify({ id: "evt_1" })}`);
    expect([followed.code, followed.stderr]).toEqual([2, expect.stringContaining("and 1 more values")]);
    const attach = (value: object) =>
      Buffer.concat([
        Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode >>\nstream\n"),
        ...[deflateSync(JSON.stringify(value)), Buffer.from("\nendstream\nendobj\n%%EOF")],
      ]);
    const print = await verify(attach(receipt), "--json");
    expect([print.code, JSON.parse(print.stdout)]).toEqual([0, { ...summary, print: "not verified" }]);
    const read = await verify(attach(receipt));
    expect(read.stdout.trimEnd().split("\n")).toEqual([
      "The receipt of ord_1 is genuine: signed by key 2026 at 2026-11-28T09:00:00.000+09:00, status placed, 1 changes.",
      ...[
        "Car: 2021 Hyundai Sonata",
        "Environment: sandbox",
        "Ordered by: Importer",
        "Account: pt_1",
        "Listing: veh_1",
      ],
      ...["License plate: 12가3456", "Ceiling: USD 12000", "Order cutoff: 2026-11-25T12:00:00.000+09:00"],
      ...["KRW per USD: 1391.5", "Ordered at: 2026-11-20T10:00:00.000+09:00"],
      "Not proven: status",
      "Terms of version 1: recorded 2026-11-20T10:00:02.000+09:00, USD 11000, cutoff none",
      "Event 1: 2026-11-20T10:00:00.000+09:00, order.status_changed, placed, digest d",
    ]);
    expect(read.stderr).toContain("The PDF's printed text is not verified");
    expect((await verify(attach({ ...receipt, issued_at: "2026-11-28T10:00:00.000+09:00" }))).code).toBe(1);
    expect((await verify(Buffer.concat([attach(receipt), attach(receipt)]))).code).toBe(2);
    const forged = { ...claims, partner_name: "Importer\nCeiling: USD 2\u202e\u001b[8m" };
    const { stdout } = await verify(JSON.stringify({ ...forged, key_id: "2026", signature: signed(forged) }));
    expect(stdout).toContain("Ordered by: Importer\\u{a}Ceiling: USD 2\\u{202e}\\u{1b}[8m");
    const empty = await verify("%PDF-1.7\n%%EOF");
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining("no attached receipt")]);
  });
});

/** Returns published keys, and a function that signs claims as a compact JWS of a type with one of them. */
function signingKey(typ: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    keys: { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "2026" }] },
    signed(claims: object): string {
      const content = `${part({ alg: "ES256", kid: "2026", typ })}.${part(claims)}`;
      const signature = sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" });
      return `${content}.${signature.toString("base64url")}`;
    },
  };
}
