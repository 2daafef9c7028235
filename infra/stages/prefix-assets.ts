import { DefaultStackSynthesizer, type IBoundStackSynthesizer, type Stack, Stage } from "aws-cdk-lib";

/** The CDK's own synthesizer with a separate asset prefix for each CDK stage. */
export class PrefixingSynthesizer extends DefaultStackSynthesizer {
  readonly #prefixes: ReadonlyMap<string, string>;

  /** `prefixes` by CDK stage name; other stages have none. */
  constructor(prefixes: ReadonlyMap<string, string>) {
    super();
    this.#prefixes = prefixes;
  }

  override reusableBind(stack: Stack): IBoundStackSynthesizer {
    const bucketPrefix = this.#prefixes.get(Stage.of(stack)?.stageName ?? "") ?? "";
    return new DefaultStackSynthesizer({ bucketPrefix }).reusableBind(stack);
  }
}
