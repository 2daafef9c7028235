/**
 * Replaces the assistant SDK's JSON Schema validator in every bundle. The SDK creates a validator with each server, to
 * validate clients' responses to the server's requests. Our server makes no requests, and validates arguments with its
 * own schemas. The real validator takes 150 KiB.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("The assistant asks clients no questions");
  }
}

export { default as process } from "node:process";
