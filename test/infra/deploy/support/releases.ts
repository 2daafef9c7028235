import type { AssemblyChange } from "./change-assembly.ts";

/** Below which path the errors are explained once the setting has changed. */
export const changedDocsPath = "/manual";

/** What the changed function says in a header. */
export const releaseHeader = "x-release";

const wrapHandler = (text: string, statement: string): string =>
  text.replace(
    /export\{([\w$]+) as handler\};?\s*$/,
    (_, handler: string) =>
      `const changedHandler=async(event,context)=>{const answer=await ${handler}(event,context);${statement}return answer};` +
      "export{changedHandler as handler};\n",
  );

/** What may differ in another release of a stage. */
export const releaseNames = ["setting", "function", "format"] as const;

/** Changes by what they change. */
export type Releases = Partial<Record<(typeof releaseNames)[number], AssemblyChange>>;

/** Other releases of a stage: of each, one thing differs. */
export const releases: Required<Releases> = {
  setting: { template: (text) => text.replaceAll('"/docs"', JSON.stringify(changedDocsPath)) },
  function: {
    bundle: (text, logicalId) =>
      /^ListVehiclesFunction/.test(logicalId)
        ? wrapHandler(text, `answer.headers={...answer.headers,"${releaseHeader}":"second"};`)
        : text,
  },
  // It reads the format before, as a release with a new one should.
  format: {
    bundle: (text) => text.replaceAll("{written:2,readable:[2,1]}", "{written:3,readable:[3,2,1]}"),
  },
};

/** A release whose list of vehicles ends with a crash. */
export const brokenRelease: AssemblyChange = {
  bundle: (text, logicalId) =>
    /^ListVehiclesFunction/.test(logicalId) ? wrapHandler(text, 'throw new Error("broken");') : text,
};

/** One release in which several things differ. */
export function combine(some: Releases): AssemblyChange {
  const changes = Object.values(some);
  return {
    template: (text) => changes.reduce((changed, { template }) => template?.(changed) ?? changed, text),
    bundle: (text, logicalId) =>
      changes.reduce((changed, { bundle }) => bundle?.(changed, logicalId) ?? changed, text),
  };
}
