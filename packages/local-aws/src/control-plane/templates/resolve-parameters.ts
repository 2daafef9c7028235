import type { StackParameter } from "../account/account-records.ts";
import { validationError } from "../account/aws-error.ts";
import type { Template, TemplateParameter } from "./template.ts";

/** A parameter as a caller sends it. */
export interface GivenParameter {
  key: string;
  value: string | null;
  usePreviousValue: boolean;
}

/**
 * Returns the values of a template's parameters as the service does: the given value; the previous value if
 * the caller requests it, even if the template's default has changed since; otherwise the default.
 *
 * @param readStored reads a Parameter Store parameter by name; returns undefined when it does not exist.
 * @throws AwsError `ValidationError` for unknown and missing parameters and values that are not allowed.
 */
export function resolveParameters(
  template: Template,
  given: readonly GivenParameter[],
  previous: readonly StackParameter[],
  readStored: (name: string) => string | undefined,
): StackParameter[] {
  const declared = template.Parameters ?? {};
  const unknown = given.map(({ key }) => key).filter((key) => !Object.hasOwn(declared, key));
  if (unknown.length > 0) {
    throw validationError(`Parameters: [${unknown.join(", ")}] do not exist in the template`);
  }
  const values = Object.entries(declared).map(([key, parameter]) => {
    const sent = given.find((each) => each.key === key);
    const before = previous.find((each) => each.key === key)?.value;
    const fallback = parameter.Default === undefined ? undefined : String(parameter.Default);
    const value = sent === undefined ? fallback : sent.usePreviousValue ? before : (sent.value ?? fallback);
    return { key, parameter, value };
  });
  const missing = values.filter(({ value }) => value === undefined).map(({ key }) => key);
  if (missing.length > 0) throw validationError(`Parameters: [${missing.join(", ")}] must have values`);
  return values.map(({ key, parameter, value }) => {
    checkValue(key, parameter, value!);
    return {
      key,
      value: value!,
      resolvedValue: isStored(parameter) ? requireStored(value!, readStored) : null,
      noEcho: String(parameter.NoEcho ?? false) === "true",
    };
  });
}

/** Returns the value of a parameter's `Ref`: text, or a list of texts for list types. */
export function readParameter(
  parameter: TemplateParameter,
  { value, resolvedValue }: StackParameter,
): unknown {
  const text = resolvedValue ?? value;
  const isList = parameter.Type === "CommaDelimitedList" || parameter.Type.includes("List<");
  return isList ? text.split(",").map((part) => part.trim()) : text;
}

function isStored({ Type }: TemplateParameter): boolean {
  return Type.startsWith("AWS::SSM::Parameter::Value<");
}

function requireStored(name: string, readStored: (name: string) => string | undefined): string {
  const value = readStored(name);
  if (value === undefined) {
    throw validationError(`Unable to fetch parameters [${name}] from parameter store for this account.`);
  }
  return value;
}

function checkValue(key: string, parameter: TemplateParameter, value: string): void {
  if (parameter.AllowedValues !== undefined && !parameter.AllowedValues.map(String).includes(value)) {
    throw validationError(
      parameter.ConstraintDescription === undefined
        ? `Parameter '${key}' must be one of AllowedValues`
        : `Parameter '${key}' failed to satisfy constraint: ${parameter.ConstraintDescription}`,
    );
  }
  const { AllowedPattern, MinLength, MaxLength, MinValue, MaxValue } = parameter;
  const faults: [boolean, string][] = [
    [
      AllowedPattern !== undefined && !new RegExp(`^(?:${AllowedPattern})$`).test(value),
      `must match pattern ${AllowedPattern}`,
    ],
    [
      MinLength !== undefined && value.length < Number(MinLength),
      `must contain at least ${MinLength} characters`,
    ],
    [
      MaxLength !== undefined && value.length > Number(MaxLength),
      `must contain at most ${MaxLength} characters`,
    ],
    [MinValue !== undefined && Number(value) < Number(MinValue), `must be at least ${MinValue}`],
    [MaxValue !== undefined && Number(value) > Number(MaxValue), `must be at most ${MaxValue}`],
    [parameter.Type === "Number" && !Number.isFinite(Number(value)), "must be a number"],
  ];
  const fault = faults.find(([isBroken]) => isBroken);
  if (fault !== undefined) {
    throw validationError(
      `Parameter ${key} failed to satisfy constraint: ${parameter.ConstraintDescription ?? fault[1]}`,
    );
  }
}
