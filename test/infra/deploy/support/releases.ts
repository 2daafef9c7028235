import type { AssemblyChange } from "./change-assembly.ts";

/** Base path of the error documentation after the setting has changed. */
export const changedDocsPath = "/manual";

/** Header that the changed function adds. */
export const releaseHeader = "x-release";

const wrapHandler = (text: string, statement: string): string =>
  text.replace(
    /export\{([\w$]+) as handler\};?\s*$/,
    (_, handler: string) =>
      `const changedHandler=async(event,context)=>{const answer=await ${handler}(event,context);${statement}return answer};` +
      "export{changedHandler as handler};\n",
  );

/** Kinds of changes in another release of a stage. */
export const releaseNames = ["setting", "function", "format"] as const;

/** Changes by kind. */
export type Releases = Partial<Record<(typeof releaseNames)[number], AssemblyChange>>;

/** Other releases of a stage, each with one change. */
export const releases: Required<Releases> = {
  setting: { template: (text) => text.replaceAll('"/docs"', JSON.stringify(changedDocsPath)) },
  function: {
    bundle: (text, logicalId) =>
      /^ListVehiclesFunction/.test(logicalId)
        ? wrapHandler(text, `answer.headers={...answer.headers,"${releaseHeader}":"second"};`)
        : text,
  },
  // Reads the previous format too, as a release with a new format must.
  format: {
    bundle: (text) => text.replaceAll("{written:2,readable:[2,1]}", "{written:3,readable:[3,2,1]}"),
  },
};

/** A release whose list of vehicles crashes. */
export const brokenRelease: AssemblyChange = {
  bundle: (text, logicalId) =>
    /^ListVehiclesFunction/.test(logicalId) ? wrapHandler(text, 'throw new Error("broken");') : text,
};

/** Combines changes into one release. */
export function combine(some: Releases): AssemblyChange {
  const changes = Object.values(some);
  return {
    template: (text) => changes.reduce((changed, { template }) => template?.(changed) ?? changed, text),
    bundle: (text, logicalId) =>
      changes.reduce((changed, { bundle }) => bundle?.(changed, logicalId) ?? changed, text),
  };
}
