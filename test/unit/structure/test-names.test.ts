import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * A test's name must be a whole sentence, because a list of failures shows it alone, and a search for a rule
 * must find it. A name that only continues its `describe` lacks a subject. Its beginning shows this: a verb, a
 * conjunction, a preposition, a pronoun, a response status, or a heading with a colon.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

const verbs = words(`
  is are was were be has have had does do did can cannot could may might must shall should will would
  accepts adds admits agrees allows announces answers appears applies arrives asks assigns assumes bears begins belongs blocks
  bootstraps breaks brings cancels carries chooses closes collects comes compares completes computes concerns connects contains
  continues converts corrects creates decides declares declines delays deletes delivers denies deploys describes differs
  disables distinguishes draws drops emits enables encrypts ends enters estimates evaluates excludes exists expires explains fails finds follows
  forgets gets gives goes grows halves handles hands happens hides holds identifies ignores imports includes keeps knows lands
  lasts lays leads leaves lengthens lets lies listens loads looks loses maintains mentions merges misses moves narrows needs
  notifies occurs omits opens outlives passes pauses permits picks places points precedes presents prevents produces protects provides
  publishes puts reaches receives recognises reconciles refuses registers rejects relaxes releases remembers removes repeats
  replaces requires resends resolves respects restores resumes returns reveals reverses revokes rolls satisfies says secures
  seeds sends separates serves sets settles shares shows signs skips sorts stands starts stays stops stores succeeds supplies survives
  takes tells touches travels treats tries turns uses validates vanishes verifies waits wants warns yields accept admit agree
  allow answer begin belong bring carry come continue deliver exclude expire fail find follow get give go happen have hold
  import keep lead leave let lose make must need notify pass protect put reach receive refuse remain remove reveal satisfy say
  seem serve share show start stay stop survive take tell touch travel try vanish wait want
`);

const openings = words(`
  it its they their and but or nor so then also too again otherwise instead because unless until although though while when
  where which that who whose whom of to from with without by for in into on onto off at as against beside besides between
  behind before after during over under through except via never always still even
`);

const statuses = words("200 201 202 204 400 401 403 404 405 409 410 413 415 422 429 500 502 503 504");

/** Words that are nouns or verbs begin a predicate without a subject if an object follows. */
const nounsOrVerbs = words(`
  attempts changes checks claims costs counts files filters limits links lists locks logs makes marks matches names notes orders
  pings plans prices queues ranks reads records replays reports requests results runs spans states tests updates works writes
`);
const objects = words(`
  a an the every each all any both one two three only exactly once what whatever who which its it them nothing no other newest
  as %s %i %j
`);
const verbBeforeObject = new RegExp(`^(?:${nounsOrVerbs.join("|")}) (?:${objects.join("|")})(?!\\w)`);

/** A heading is not a subject: `mute: nothing is sent`. */
const heading = /^[a-z][\w-]*: /;

const bareOpenings = new Set([...verbs, ...openings, ...statuses]);

const lacksSubject = (name: string): boolean =>
  bareOpenings.has(name.replace(/[^\w-].*$/s, "")) || verbBeforeObject.test(name) || heading.test(name);

const call = /^[ \t]*(?:it|test)(?:\.\w+)*(?=[(<`])/gm;
const literal = String.raw`\(\s*(["'\`])((?:\\.|(?!\1)[^\\])*)\1,`;
const plainName = new RegExp(`^${literal}`);
/** Matches after the table of `each`, which is an argument or a template. */
const nameBehindTable = new RegExp(`[)\`]${literal}`);

/** Returns the names of all tests in a source, in order; null for a test without a literal name. */
function readNames(source: string): (string | null)[] {
  return [...source.matchAll(call)].map((start, position, all) => {
    const text = source.slice(start.index + start[0].length, all[position + 1]?.index);
    const hasTable = /\.(?:each|for)$/.test(start[0]);
    return (hasTable ? nameBehindTable : plainName).exec(text)?.[2] ?? null;
  });
}

const found = globSync("test/**/*.ts").flatMap((path) =>
  readNames(readFileSync(path, "utf8")).map((name) => ({ path, name })),
);

const names = found.flatMap(({ path, name }) => (name === null ? [] : [{ path, name }]));

describe("test names", () => {
  it("every test has a literal name", () => {
    expect(found.length).toBeGreaterThan(1_500);
    expect(found.filter(({ name }) => name === null)).toEqual([]);
  });

  it("every test name has its own subject and does not continue its describe", () => {
    expect(names.filter(({ name }) => lacksSubject(name))).toEqual([]);
  });

  it("every test name is one sentence without a full stop", () => {
    expect(names.filter(({ name }) => /\.$|\. [A-Z]/.test(name))).toEqual([]);
  });

  it.each([
    "is left alone by a listing once it is issued",
    "are exactly the listed ones",
    "of an order without one is invoice_not_found",
    "and its bounds",
    "409 conflict for a revoked key",
    "mute: nothing is sent",
    "names every setting where it is read",
  ])("the check finds the bare predicate %j", (name) => {
    expect(lacksSubject(name)).toBe(true);
  });

  it.each([
    "an issued invoice no longer follows its listing",
    "names that differ in case alone are listed once",
    "files of another year are refused",
    "is-same-value compares plain data",
    "%s is refused",
  ])("the check accepts the sentence %j", (name) => {
    expect(lacksSubject(name)).toBe(false);
  });

  it("the check finds test names after tables, in templates and on separate lines", () => {
    const table = [
      "  it.each<[string]>([",
      '    ["a", ()],',
      "  ])(",
      '    "%s is a",',
      "    () => {},",
      "  );",
    ];
    const others = [
      "it(`b holds`, async () => {",
      "test.each`a",
      "1`('c holds', () => {",
      "it(name, () => {",
    ];
    expect(readNames([...table, ...others].join("\n"))).toEqual(["%s is a", "b holds", "c holds", null]);
  });
});
