import type { OperationExample } from "../examples/example-library.ts";
import type { ExampleCollection } from "./collect-examples.ts";
import type { SchemaCollection } from "./collect-schemas.ts";

/** What the operations of one document have in common, and what is known of one of them. */
export interface OperationContext {
  schemas: SchemaCollection;
  /** Where examples are gathered that several operations show. */
  shared: ExampleCollection;
  /** Calls of this operation. */
  examples: readonly OperationExample[];
}
