/** The stack data that an intrinsic function may read. */
export interface EvaluationScope {
  /** `Ref` of a parameter, pseudo parameter or resource; `noValue` for AWS::NoValue. */
  reference(name: string): unknown;
  /** `Fn::GetAtt` of a resource. */
  attribute(logicalId: string, attribute: string): unknown;
  /** `Fn::ImportValue` of a value exported by a stack of the stage. */
  importedValue(exportName: string): unknown;
  /** `Fn::GetStackOutput`: the output of another stack of the same account and region. */
  stackOutput(stackName: string, outputName: string): unknown;
  /** Returns a condition of the template by name. */
  condition(name: string): boolean;
  /** `Fn::FindInMap`; undefined for an unknown entry. */
  mapping(mapName: string, topKey: string, secondKey: string): unknown;
  /** Returns the value of a `{{resolve:...}}` reference, given the part between `resolve:` and the braces. */
  dynamicReference(reference: string): string;
}

/** Represents AWS::NoValue: a property or element with this value is omitted. */
export const noValue: unique symbol = Symbol("AWS::NoValue");

type Intrinsic = (argument: unknown, scope: EvaluationScope) => unknown;

const intrinsics: Record<string, Intrinsic> = {
  Ref: (argument, scope) => scope.reference(asText(argument, "Ref")),
  Condition: (argument, scope) => scope.condition(asText(argument, "Condition")),
  "Fn::GetAtt": (argument, scope) => {
    const [logicalId, ...attribute] =
      typeof argument === "string" ? argument.split(".") : asList(argument, "Fn::GetAtt");
    return scope.attribute(
      asText(logicalId, "Fn::GetAtt"),
      attribute.map((part) => asText(evaluate(part, scope), "Fn::GetAtt")).join("."),
    );
  },
  "Fn::Sub": substitute,
  "Fn::Join": (argument, scope) => {
    const [delimiter, values] = asList(argument, "Fn::Join");
    return asList(evaluate(values, scope), "Fn::Join")
      .map((value) => asText(value, "Fn::Join"))
      .join(asText(delimiter, "Fn::Join"));
  },
  "Fn::Select": (argument, scope) => {
    const [index, values] = asList(evaluate(argument, scope), "Fn::Select");
    const list = asList(values, "Fn::Select");
    if (list[Number(index)] === undefined) throw new Error(`Fn::Select has no element ${String(index)}`);
    return list[Number(index)];
  },
  "Fn::Split": (argument, scope) => {
    const [delimiter, text] = asList(evaluate(argument, scope), "Fn::Split");
    return asText(text, "Fn::Split").split(asText(delimiter, "Fn::Split"));
  },
  "Fn::ImportValue": (argument, scope) =>
    scope.importedValue(asText(evaluate(argument, scope), "Fn::ImportValue")),
  "Fn::GetStackOutput": readStackOutput,
  // Every region has these zones, and most have more.
  "Fn::GetAZs": (argument, scope) => {
    const asked = asText(evaluate(argument, scope), "Fn::GetAZs");
    const region = asked === "" ? asText(scope.reference("AWS::Region"), "Fn::GetAZs") : asked;
    return ["a", "b", "c"].map((letter) => `${region}${letter}`);
  },
  "Fn::FindInMap": findInMap,
  "Fn::Base64": (argument, scope) =>
    Buffer.from(asText(evaluate(argument, scope), "Fn::Base64")).toString("base64"),
  "Fn::If": (argument, scope) => {
    const [condition, whenTrue, whenFalse] = asList(argument, "Fn::If");
    return evaluate(scope.condition(asText(condition, "Fn::If")) ? whenTrue : whenFalse, scope);
  },
  "Fn::Equals": (argument, scope) => {
    const [left, right] = asList(evaluate(argument, scope), "Fn::Equals");
    return JSON.stringify(left) === JSON.stringify(right);
  },
  "Fn::Contains": (argument, scope) => {
    const [values, value] = asList(evaluate(argument, scope), "Fn::Contains");
    return asList(values, "Fn::Contains").map(String).includes(asText(value, "Fn::Contains"));
  },
  "Fn::And": (argument, scope) => asList(argument, "Fn::And").every((part) => evaluate(part, scope) === true),
  "Fn::Or": (argument, scope) => asList(argument, "Fn::Or").some((part) => evaluate(part, scope) === true),
  "Fn::Not": (argument, scope) => evaluate(asList(argument, "Fn::Not")[0], scope) !== true,
};

/**
 * Evaluates every intrinsic function in a template value and leaves everything else unchanged. Throws on an
 * unsupported intrinsic, and on arguments of the wrong shape.
 */
export function evaluate(value: unknown, scope: EvaluationScope): unknown {
  if (typeof value === "string") return resolveDynamicReferences(value, scope);
  if (Array.isArray(value)) {
    return value.map((item) => evaluate(item, scope)).filter((item) => item !== noValue);
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined) {
    const [key, argument] = first;
    const intrinsic = key === "Condition" && typeof argument !== "string" ? undefined : intrinsics[key];
    if (intrinsic !== undefined) {
      const result = intrinsic(argument, scope);
      return typeof result === "string" ? resolveDynamicReferences(result, scope) : result;
    }
    if (key.startsWith("Fn::")) throw new Error(`Unknown intrinsic function ${key}`);
  }
  const evaluated = entries
    .map(([key, item]) => [key, evaluate(item, scope)] as const)
    .filter(([, item]) => item !== noValue);
  return Object.fromEntries(evaluated);
}

function substitute(argument: unknown, scope: EvaluationScope): string {
  const [template, variables] =
    typeof argument === "string" ? [argument, {}] : (asList(argument, "Fn::Sub") as [unknown, unknown]);
  const supplied = (variables ?? {}) as Record<string, unknown>;
  return asText(template, "Fn::Sub").replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal === "!") return `\${${name}}`;
    const key = name.trim();
    if (Object.hasOwn(supplied, key)) return asText(evaluate(supplied[key], scope), "Fn::Sub");
    const dot = key.indexOf(".");
    const value = dot === -1 ? scope.reference(key) : scope.attribute(key.slice(0, dot), key.slice(dot + 1));
    return asText(value, "Fn::Sub");
  });
}

function readStackOutput(argument: unknown, scope: EvaluationScope): unknown {
  const { StackName, OutputName, Region, ...more } = evaluate(argument, scope) as Record<string, unknown>;
  const isElsewhere = Region !== undefined && Region !== scope.reference("AWS::Region");
  if (isElsewhere || Object.keys(more).length > 0)
    throw new Error("Fn::GetStackOutput reads stacks of the same account and region only");
  return scope.stackOutput(asText(StackName, "Fn::GetStackOutput"), asText(OutputName, "Fn::GetStackOutput"));
}

function findInMap(argument: unknown, scope: EvaluationScope): unknown {
  const [mapName, topKey, secondKey, options] = asList(evaluate(argument, scope), "Fn::FindInMap");
  const keys = [mapName, topKey, secondKey].map((key) => asText(key, "Fn::FindInMap"));
  const found = scope.mapping(keys[0]!, keys[1]!, keys[2]!);
  if (found !== undefined) return found;
  const fallback = (options as { DefaultValue?: unknown } | undefined)?.DefaultValue;
  if (fallback === undefined) throw new Error(`Fn::FindInMap finds nothing at ${keys.join(".")}`);
  return fallback;
}

function resolveDynamicReferences(text: string, scope: EvaluationScope): string {
  if (!text.includes("{{resolve:")) return text;
  return text.replace(/\{\{resolve:([^}]+)\}\}/g, (_, reference: string) =>
    scope.dynamicReference(reference),
  );
}

function asText(value: unknown, intrinsic: string): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`${intrinsic} expects text but got ${JSON.stringify(value) ?? String(value)}`);
}

function asList(value: unknown, intrinsic: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${intrinsic} expects a list but got ${JSON.stringify(value) ?? String(value)}`);
}
