import { createContext, Script } from "node:vm";
import type { ResolvedResource, ResolvedStage } from "./resolved-stage.ts";

/** A header in the form for CloudFront functions. */
export interface EdgeHeader {
  value: string;
}

/** The input of a CloudFront function. The function returns a request or a response. */
export interface EdgeEvent {
  request?: { uri: string; headers: Record<string, EdgeHeader> };
  response?: { statusCode: number; headers: Record<string, EdgeHeader | undefined> };
}

/**
 * Loads the function of a distribution's behavior.
 * @throws Error when the stage has no function with the ARN, and as `loadEdgeFunction`
 */
export function loadAssociatedFunction<Answer>(
  stage: ResolvedStage,
  arn: string,
): (event: EdgeEvent) => Answer {
  const resource = stage
    .ofType("AWS::CloudFront::Function")
    .find((one) => one.attribute("FunctionARN") === arn);
  if (resource === undefined) throw new Error(`${stage.stageName} has no CloudFront function ${arn}`);
  return loadEdgeFunction(resource);
}

/**
 * Loads a CloudFront function unchanged, with only the globals of its runtime.
 * @param resource an `AWS::CloudFront::Function`
 * @throws Error for a runtime other than cloudfront-js-2.0
 */
export function loadEdgeFunction<Answer>({ properties }: ResolvedResource): (event: EdgeEvent) => Answer {
  const { Runtime: runtime } = properties.FunctionConfig as { Runtime: string };
  if (runtime !== "cloudfront-js-2.0") throw new Error(`${runtime} of CloudFront does not run here`);
  const context = createContext({});
  new Script(String(properties.FunctionCode)).runInContext(context);
  const call = new Script("JSON.stringify(handler(JSON.parse(input)))");
  return (event) => {
    context.input = JSON.stringify({ version: "1.0", ...event });
    return JSON.parse(call.runInContext(context) as string) as Answer;
  };
}
