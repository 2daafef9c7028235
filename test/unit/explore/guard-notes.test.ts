import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { GuardNotes } from "../../explore/guard-notes.ts";

const note = (situation: string, guard: string, isMissed: boolean) => ({ situation, guard, isMissed });

test("A guard that was needed in one situation counts as needed, regardless of other situations", () => {
  const notes = new GuardNotes(null);
  notes.add(note("won", "version", false));
  notes.add(note("lost", "version", true));
  notes.add(note("lost", "place", false));
  expect({ missed: notes.missed, survivors: notes.survivors }).toEqual({
    missed: ["version"],
    survivors: ["place"],
  });
});

test("The guard findings of a run are available to the next run", () => {
  const directory = mkdtempSync(join(tmpdir(), "guard-notes-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, "notes");
  new GuardNotes(path).add(note("won", "version", false));
  const next = new GuardNotes(path);
  expect(next.knows("won", "version")).toBe(true);
  expect(next.knows("lost", "version")).toBe(false);
  expect(next.survivors).toEqual(["version"]);
});
