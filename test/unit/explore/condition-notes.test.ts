import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConditionNotes } from "../../explore/condition-notes.ts";

const note = (situation: string, condition: string, isMissed: boolean) => ({
  situation,
  condition,
  isMissed,
});

test("A condition that was needed in one situation counts as needed, regardless of other situations", () => {
  const notes = new ConditionNotes(null);
  notes.add(note("won", "version", false));
  notes.add(note("lost", "version", true));
  notes.add(note("lost", "place", false));
  expect({ missed: notes.missed, survivors: notes.survivors }).toEqual({
    missed: ["version"],
    survivors: ["place"],
  });
});

test("The condition findings of a run are available to the next run", () => {
  const directory = mkdtempSync(join(tmpdir(), "condition-notes-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, "notes");
  new ConditionNotes(path).add(note("won", "version", false));
  const next = new ConditionNotes(path);
  expect(next.knows("won", "version")).toBe(true);
  expect(next.knows("lost", "version")).toBe(false);
  expect(next.survivors).toEqual(["version"]);
});
