import { issuesOf } from "../../api/api-error.ts";

/** The errors of a form's fields, by path: `shipment.eta`. */
export type Faults = Readonly<Record<string, string>>;

/** Returns the first error that the service reported for each field of a body, by field path. */
export const refusedFields = (error: unknown): Faults => faultsOf(issuesOf(error));

/** Returns the errors of issues by field path. An issue about an item of a list counts for the list. */
export const faultsOf = (issues: readonly { path: string; message: string }[]): Faults =>
  Object.fromEntries(
    issues.map(({ path, message }) => [path.replace(/^body\.?/, "").replace(/\[.*$/, ""), message]).reverse(),
  );
