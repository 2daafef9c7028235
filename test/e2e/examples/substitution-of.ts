import type { Substitution } from "../../support/examples/substitute-values.ts";
import type { World } from "./world.ts";

/** What stands for the names and the time of one walk; a name that holds another comes first. */
export const substitutionOf = ({ recorder, began, names }: World): Substitution => ({
  timeline: { began, steps: recorder.steps },
  names: names.toSorted(([one], [other]) => other.length - one.length),
});
