import type { Json } from "./collect-schemas.ts";

interface Answer {
  content?: Record<string, { schema?: Json }>;
}

/**
 * Gives responses without a named schema a title such as `ListOrders200Response`. Code generators use it as the type
 * name. Without titles, they number the types of the whole document, so a new operation would rename the types of other
 * operations.
 */
export const nameAnswers = (operationId: string, answers: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      nameAnswer(`${operationId[0]!.toUpperCase()}${operationId.slice(1)}${status}Response`, answer),
    ]),
  );

function nameAnswer(title: string, answer: Json): Json {
  const { "application/json": json, ...others } = (answer as Answer).content ?? {};
  if (json?.schema === undefined || "$ref" in json.schema) return answer;
  return {
    ...answer,
    content: { "application/json": { ...json, schema: { title, ...json.schema } }, ...others },
  };
}
