import * as z from "zod/mini";

const settings = z.strictObject({
  failing_models: z.optional(z.array(z.string("must be a model name"), "must be a list of model names")),
  failing_inspections: z.optional(z.boolean("must be true or false")),
});

/** Faults in a part of a market, in addition to the mode of the whole market. */
export interface DealerFaults {
  settings: typeof settings;
  /** Applies checked settings, and returns all current ones. */
  configure(wanted: Record<string, unknown>): Record<string, unknown>;
  /** Reports whether searches of this model return 500. */
  failsSearch(selection: { model: string | null }): boolean;
  /** Reports whether inspection records return 500. */
  failsInspections(): boolean;
}

/** Returns faults of one market, none at first. */
export function createDealerFaults(): DealerFaults {
  let failingModels: readonly string[] = [];
  let inspectionsFail = false;
  return {
    settings,
    configure(wanted) {
      const checked = z.parse(settings, wanted);
      failingModels = checked.failing_models ?? failingModels;
      inspectionsFail = checked.failing_inspections ?? inspectionsFail;
      return { failing_models: failingModels, failing_inspections: inspectionsFail };
    },
    failsSearch: ({ model }) => model !== null && failingModels.includes(model),
    failsInspections: () => inspectionsFail,
  };
}
