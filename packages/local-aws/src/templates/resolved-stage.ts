import type { AssemblyStack } from "./load-assembly.ts";

/** The inputs for resolving a stage's templates. */
export interface StageSettings {
  /** The URL of SQS, with which queue URLs begin. */
  queueBaseUrl: string;
  /**
   * Values of template parameters by stack (its id or full name); the key "*" applies to every stack that
   * declares them.
   */
  parameters: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Values of secrets, by logical id or by name. */
  secrets: Readonly<Record<string, string>>;
  /** Values of exports by stacks outside the stage, by export name. Default none. */
  exports?: Readonly<Record<string, string>>;
  /** Returns the URL of the local server of an API. */
  apiUrl(stackId: string, logicalId: string): string;
}

/** One resource of a stage with its intrinsics evaluated. */
export interface ResolvedResource {
  stack: AssemblyStack;
  logicalId: string;
  type: string;
  metadata: Record<string, unknown>;
  /** Evaluated on first read, because some values exist only after other values. */
  readonly properties: Record<string, unknown>;
  /** The value of `Ref`. */
  readonly reference: string;
  /** Returns the value of `Fn::GetAtt`. Throws if the type has no such attribute. */
  attribute(name: string): string;
}

/** A stage with resources by type. */
export interface ResolvedStage {
  stageName: string;
  resources: ResolvedResource[];
  /** Returns resources of one of the given types. */
  ofType(...types: string[]): ResolvedResource[];
  /**
   * Returns a function's properties at the publication of a version, by the version's ARN; undefined for an unknown
   * version. This method is absent if only the function's template is known.
   */
  publishedProperties?(versionArn: string): Record<string, unknown> | undefined;
  /** Evaluated outputs by stack id and output name. */
  outputs(): Record<string, Record<string, string>>;
}

/** Finds resources, exports and outputs across the stacks of a stage. */
export interface StageLookup {
  settings: StageSettings;
  resource(stack: AssemblyStack, logicalId: string): ResolvedResource | undefined;
  importedValue(exportName: string): unknown;
  stackOutput(stackName: string, outputName: string): unknown;
}
