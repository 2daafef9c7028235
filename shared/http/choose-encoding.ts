/** The compression of a body, by its HTTP name. */
export type ContentEncoding = "br" | "gzip";

/** Best first: without a preference of the caller, the smaller encoding is used. */
const offered: readonly ContentEncoding[] = ["br", "gzip"];

/** The encodings that `Accept-Encoding` allows. */
export interface EncodingChoice {
  /** The compression to use; null if the caller accepts none of the offered encodings. */
  encoding: ContentEncoding | null;
  /** False when the caller rejects an uncompressed body. */
  takesPlain: boolean;
}

const weightPattern = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * Chooses a compression by RFC 9110, 12.5.3: the highest weight wins, a coding with weight 0 is rejected, and `*` means
 * every unnamed coding. Without the header nothing is compressed. An unreadable entry is ignored.
 */
export function chooseEncoding(header: string | undefined): EncodingChoice {
  const weights = readWeights(header ?? "");
  const others = weights.get("*");
  const weightOf = (coding: string) => weights.get(coding) ?? others ?? 0;
  let encoding: ContentEncoding | null = null;
  for (const coding of offered) {
    if (weightOf(coding) > (encoding === null ? 0 : weightOf(encoding))) encoding = coding;
  }
  const plain = weights.get("identity");
  const takesPlain = plain === undefined ? others !== 0 : plain > 0;
  if (encoding !== null && plain !== undefined && plain > weightOf(encoding)) encoding = null;
  return { encoding, takesPlain };
}

/** Returns the weight of each coding by its lower-case name. Outdated names are replaced by current names. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of header.split(",")) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.length === 0 ? "1" : weightPattern.exec(parameters[0] ?? "")?.[1];
    if (coding === "" || weight === undefined) continue;
    const name = coding.toLowerCase();
    weights.set(name === "x-gzip" ? "gzip" : name, Number(weight));
  }
  return weights;
}
