import type { OperationExample } from "../examples/example-library.ts";
import type { ExampleCollection } from "./collect-examples.ts";
import type { SchemaCollection } from "./collect-schemas.ts";

/** The shared parts of a document's operations, and the details of one operation. */
export interface OperationContext {
  schemas: SchemaCollection;
  /** The collection of examples that several operations share. */
  shared: ExampleCollection;
  /** Captured calls of the operation, from which its examples are made. */
  examples: readonly OperationExample[];
}
