/**
 * The languages of the operators' pages and of components that they share with partners. Partners' pages are
 * in English.
 */
export const locales = ["en", "ko"] as const;

/** One of the console's languages. */
export type Locale = (typeof locales)[number];

/** A text in every language. `{name}` is replaced by a value. */
export type Message = Readonly<Record<Locale, string>>;

/** Texts by key. */
export type Catalogue = Readonly<Record<string, Message>>;

/** Declares a catalog of texts. The compiler requires every language of every text. */
export const defineMessages = <const Messages extends Catalogue>(messages: Messages): Messages => messages;

type ParameterOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The values that a text needs, by the names in its English form. */
export type ParametersOf<Text extends string> = [ParameterOf<Text>] extends [never]
  ? []
  : [values: Readonly<Record<ParameterOf<Text>, string | number>>];

/** Inserts values into a text. */
export const fillMessage = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
