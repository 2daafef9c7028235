/** Returns the text of a result sheet. Excel in Korea saves CSV files in EUC-KR, other programs in UTF-8. */
export function decodeSheet(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("euc-kr").decode(bytes);
  }
}
