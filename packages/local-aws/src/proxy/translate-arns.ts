import { accountId, region } from "../machine/aws-names.ts";

/** Translates DynamoDB ARNs between the emulator's region and account and ours. */
export type ArnTranslator = {
  /** Returns the text of a response with our region and account. */
  toOurs(text: string): string;
  /** Returns the text of a request with the emulator's region and account. */
  toEmulators(text: string): string;
};

const prefix = /arn:aws:dynamodb:[^:"]+:\d+:/g;
const ourPrefix = `arn:aws:dynamodb:${region}:${accountId}:`;

/**
 * Creates a translator. Each emulator writes its own values in ARNs; the translator learns them from responses, because
 * every ARN that a client can know came from a response.
 */
export function createArnTranslator(): ArnTranslator {
  let emulatorPrefix = "arn:aws:dynamodb:dynoxide:000000000000:";
  return {
    toOurs: (text) =>
      text.replace(prefix, (found) => {
        emulatorPrefix = found;
        return ourPrefix;
      }),
    toEmulators: (text) => text.replaceAll(ourPrefix, emulatorPrefix),
  };
}
