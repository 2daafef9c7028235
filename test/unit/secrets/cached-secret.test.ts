import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  CachedSecret,
  freshMilliseconds,
  longestUseMilliseconds,
  pauseMilliseconds,
} from "../../../shared/adapters/secrets/cached-secret.ts";
import { type CapturedLines, captureLines } from "../../support/capture-lines.ts";

let now: number;
/** Results of the reads in sequence. The last one repeats, and errors are thrown. */
let given: (string | Error)[];
let reads: number;
let captured: CapturedLines;

beforeEach(() => {
  vi.stubEnv("ENVIRONMENT", "sandbox");
  [now, given, reads] = [1_000_000, ["first"], 0];
  captured = captureLines();
});
afterEach(() => {
  captured.stop();
  vi.unstubAllEnvs();
});

const create = () =>
  new CachedSecret(
    "retailA",
    async () => {
      reads += 1;
      const next = given.length > 1 ? given.shift() : given[0];
      await new Promise((resolve) => setImmediate(resolve));
      if (typeof next === "string") return next;
      throw next;
    },
    () => now,
  );
const many = <Value>(call: () => Promise<Value>) => Promise.all(Array.from({ length: 50 }, call));
const isDown = new Error("Secrets Manager answered 500");
const countedFailures = () => captured.entries().filter((entry) => "SecretReadsFailed" in entry).length;

describe("cached secret", () => {
  it("a secret is read once for concurrent readers and cached for five minutes", async () => {
    const secret = create();
    expect(new Set(await many(() => secret.read()))).toEqual(new Set(["first"]));
    now += freshMilliseconds - 1;
    await many(() => secret.read());
    expect(reads).toBe(1);
  });

  it("a secret is refreshed after five minutes with one read for all concurrent readers", async () => {
    const secret = create();
    await secret.read();
    given = ["second"];
    now += freshMilliseconds;
    expect(new Set(await many(() => secret.read()))).toEqual(new Set(["second"]));
    expect(reads).toBe(2);
  });

  it("a secret that cannot be refreshed is used for up to an hour, and its refresh is retried after each delay", async () => {
    const secret = create();
    await secret.read();
    given = [isDown];
    now += freshMilliseconds;
    await many(() => secret.read());
    now += pauseMilliseconds - 1;
    expect(new Set(await many(() => secret.read()))).toEqual(new Set(["first"]));
    expect(reads).toBe(2);
    now += 1;
    expect(await secret.read()).toBe("first");
    expect(reads).toBe(3);
    given = ["second"];
    now += pauseMilliseconds;
    expect(await secret.read()).toBe("second");
  });

  it("a secret that was not refreshed for an hour is no longer used", async () => {
    const secret = create();
    await secret.read();
    given = [isDown];
    now += longestUseMilliseconds - 1;
    expect(await secret.read()).toBe("first");
    now += 1;
    await expect(secret.read()).rejects.toMatchObject({ name: "SecretUnavailable", cause: isDown });
    given = ["second"];
    expect(await secret.read()).toBe("second");
  });

  it("each failed read of a secret is logged and counted with the secret's name", async () => {
    const secret = create();
    given = [isDown];
    await expect(many(() => secret.read())).rejects.toThrow("The secret retailA is not available");
    expect(captured.entries()).toContainEqual(
      expect.objectContaining({
        level: "ERROR",
        message: "A secret could not be read",
        secret: "retailA",
        is_in_use: false,
        error: expect.objectContaining({ message: isDown.message }),
      }),
    );
    expect([reads, countedFailures()]).toEqual([1, 1]);
  });
});

describe("secret rejected by its service", () => {
  it("concurrent callers with a rejected secret cause a single new read, regardless of the secret's age", async () => {
    const secret = create();
    await secret.read();
    given = ["second"];
    expect(new Set(await many(() => secret.readOtherThan("first")))).toEqual(new Set(["second"]));
    expect(reads).toBe(2);
    expect(await secret.readOtherThan("first")).toBe("second");
    expect([await secret.read(), reads]).toEqual(["second", 2]);
  });

  it("a rejected secret without a replacement is read again once per delay, regardless of the number of rejections", async () => {
    const secret = create();
    await secret.read();
    for (let refusal = 0; refusal < 5; refusal += 1) {
      expect(new Set(await many(() => secret.readOtherThan("first")))).toEqual(new Set([null]));
    }
    expect(reads).toBe(2);
    now += pauseMilliseconds;
    given = ["second"];
    expect(await secret.readOtherThan("first")).toBe("second");
  });

  it("a rejection during a refresh does not start another refresh", async () => {
    const secret = create();
    await secret.read();
    const first = secret.readOtherThan("first");
    while (reads === 1) await Promise.resolve();
    expect(await Promise.all([first, secret.readOtherThan("first")])).toEqual([null, null]);
    expect(reads).toBe(2);
  });

  it("a rejected secret is read again if a refresh that was already running returned the rejected value", async () => {
    const secret = create();
    await secret.read();
    now += freshMilliseconds;
    given = ["first", "second"];
    const renewal = secret.read();
    expect(await secret.readOtherThan("first")).toBe("second");
    expect([await renewal, reads]).toEqual(["first", 3]);
  });

  it("a rejected secret stays in use if it cannot be read again", async () => {
    const secret = create();
    await secret.read();
    given = [isDown];
    expect(await secret.readOtherThan("first")).toBeNull();
    expect([await secret.read(), countedFailures()]).toEqual(["first", 1]);
  });
});
