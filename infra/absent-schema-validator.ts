/**
 * Stands in for the assistant SDK's choice of a JSON Schema validator in every bundle. The SDK makes one as a server is built, for
 * answers of clients it asks something; ours asks nothing and checks arguments by its own schemas, and the real one weighs
 * 150 KiB.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("The assistant asks clients nothing");
  }
}

export { default as process } from "node:process";
