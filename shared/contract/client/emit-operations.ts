import { commentOf, declareType, queryFieldOf } from "./emit-types.ts";
import type { PlannedOperation } from "./plan-operations.ts";

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the name of the type of an operation's query. */
export const queryTypeOf = ({ route }: PlannedOperation): string => `${upperFirst(route.operationId)}Query`;

/** Returns the types of an operation that have no name in the contract: its query and an unnamed response. */
export function declareOperationTypes(operation: PlannedOperation): string {
  const { route, query, answer } = operation;
  const text: string[] = [];
  if (query.length > 0)
    text.push(
      `${commentOf(`The query of \`${route.operationId}\`.`)}export type ${queryTypeOf(operation)} = {\n${query.map(queryFieldOf).join("\n")}\n};\n`,
    );
  if (answer !== null && !("$ref" in answer))
    text.push(declareType(answerTypeOf(operation), answer, `The response of \`${route.operationId}\`.`));
  const body = operation.body?.schema;
  if (body !== undefined && !("$ref" in body))
    text.push(declareType(bodyTypeOf(operation), body, `The body of \`${route.operationId}\`.`));
  return text.join("");
}

const refName = (schema: object): string | null =>
  "$ref" in schema ? (String(schema.$ref).split("/").at(-1) ?? null) : null;
/** Returns the name of the type of an operation's body. */
export const bodyTypeOf = (operation: PlannedOperation): string =>
  refName(operation.body?.schema ?? {}) ?? `${upperFirst(operation.route.operationId)}Body`;
const answerTypeOf = (operation: PlannedOperation): string =>
  refName(operation.answer ?? {}) ?? `${upperFirst(operation.route.operationId)}Answer`;

/** Returns the table of operations from which the client builds requests. */
export function emitOperations(operations: readonly PlannedOperation[]): string {
  const entries = operations.map((operation) => {
    const { route, pathParameters, reads, cursorIn, isRepeatable } = operation;
    const entry = {
      id: route.operationId,
      method: route.method,
      path: route.path,
      pathParameters,
      reads,
      ...(cursorIn !== null && { cursorIn }),
      isRepeatable,
    };
    return `${route.operationId}: ${JSON.stringify(entry)},`;
  });
  return `import type { Operation } from "../operation.ts";

/** Every operation that a key can call, by operation id. */
export const operations = {
${entries.join("\n")}
} as const satisfies Record<string, Operation>;
`;
}

/** Returns one class per resource with a method per operation, and the class that contains all resources. */
export function emitResources(operations: readonly PlannedOperation[]): string {
  const byResource = Object.groupBy(operations, ({ resource }) => resource);
  const names = Object.keys(byResource).sort();
  const classes = names.map((name) => emitResource(name, byResource[name] ?? []));
  return `import type { ApiCall, CallOptions } from "../api-call.ts";
import type { PageCall } from "../page-call.ts";
import type { Sender } from "../operation.ts";
import { operations } from "./operations.ts";
import type * as types from "./types.ts";

${classes.join("\n")}
/** Every resource of the API. */
export class Resources {
${names.map((name) => `readonly ${name}: ${upperFirst(name)};`).join("\n")}

constructor(sender: Sender) {
${names.map((name) => `this.${name} = new ${upperFirst(name)}(sender);`).join("\n")}
}
}
`;
}

const emitResource = (
  name: string,
  operations: readonly PlannedOperation[],
): string => `/** \`client.${name}\` */
export class ${upperFirst(name)} {
readonly #sender: Sender;

constructor(sender: Sender) {
this.#sender = sender;
}
${operations.map(emitMethod).join("\n")}
}
`;

function emitMethod(operation: PlannedOperation): string {
  const { route, method, pathParameters, query, body, item } = operation;
  const hasRequiredQuery = query.some(({ required }) => required);
  const parameters = [
    ...pathParameters.map((name) => `${camel(name)}: string`),
    ...(body === null
      ? []
      : [`body: types.${bodyTypeOf(operation)}${body.required ? "" : " | undefined = undefined"}`]),
    ...(query.length === 0
      ? []
      : [`query: types.${queryTypeOf(operation)}${hasRequiredQuery ? "" : " = {}"}`]),
    "options: CallOptions = {}",
  ];
  const input = [
    pathParameters.length === 0 ? [] : [`path: [${pathParameters.map(camel).join(", ")}]`],
    query.length === 0 ? [] : ["query"],
    body === null ? [] : ["body"],
    ["options"],
  ].flat();
  const [verb, result] =
    item === null
      ? ["call", `ApiCall<${answerOf(operation)}>`]
      : ["list", `PageCall<types.${answerTypeOf(operation)}>`];
  const comment = `${route.summary}.\n\n${route.description}\n\n\`${route.method} ${route.path}\``;
  return `${commentOf(comment)}${method}(${parameters.join(", ")}): ${result} {
return this.#sender.${verb}(operations.${route.operationId}, { ${input.join(", ")} });
}
`;
}

/** Returns the response type of an operation. */
export function answerOf(operation: PlannedOperation): string {
  if (operation.reads === "json") {
    const others = operation.otherAnswers.flatMap((schema) => refName(schema) ?? []);
    return [answerTypeOf(operation), ...others].map((name) => `types.${name}`).join(" | ");
  }
  return { none: "undefined", text: "string", bytes: "Uint8Array" }[operation.reads];
}
