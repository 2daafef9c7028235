import { listNames } from "../../application/assistant/list-names.ts";
import { listMakesModelsTool } from "../../contract/assistant/list-makes-models-tool.ts";
import { runnable } from "./assistant-tool.ts";

/** `list_makes_models` */
export const listMakesModels = runnable(listMakesModelsTool, (input) => async ({ now }) => {
  const models = await listNames(input, now);
  const makes = Object.entries(models);
  const text =
    makes.length === 0
      ? `No make is called "${input.make}". Call list_makes_models without make for all of them.`
      : makes.map(([make, names]) => `${make}: ${names.join(", ")}`).join("\n");
  return { structured: { models }, text };
});
