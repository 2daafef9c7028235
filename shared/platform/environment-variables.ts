import * as variable from "./variable-names.ts";

export { variable };

/** Name of a variable in the process environment. */
export type VariableName = (typeof variable)[keyof typeof variable];

/**
 * The value of a variable the template must have set.
 * @throws Error naming the variable when it is absent or empty.
 */
export function requireVariable(name: VariableName): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`Environment variable ${name} is not set`);
  return value;
}
