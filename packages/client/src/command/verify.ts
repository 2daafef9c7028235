import { type Command, textFlag } from "./define-command.ts";
import { readDocument, readValues } from "./read-values.ts";
import { verifyLog } from "./verify-log.ts";
import { findReceipt, verifyReceiptFile } from "./verify-receipt.ts";

/** `vsp verify` */
export const verifyCommand: Command = {
  name: "verify",
  usage: "<file> [--partner <id>] [--keys <file>] [--checkpoints <file>]",
  summary: "check a downloaded event log, a receipt or its PDF",
  flags: {
    partner: { type: "string" },
    keys: { type: "string" },
    checkpoints: { type: "string" },
    profile: { type: "string" },
    "base-url": { type: "string" },
  },
  words: { least: 1, most: 1 },
  async run({ words: [file = ""], flags, output }) {
    const { text, isAttached } = await readDocument(file);
    const values = readValues(text, file);
    const receipt = findReceipt(values);
    if (receipt !== null) return verifyReceiptFile(receipt, { isAttached, flags, output });
    const [partnerId, checkpoints] = [textFlag(flags, "partner"), textFlag(flags, "checkpoints")];
    await verifyLog({ values, file, partnerId, checkpoints }, flags, output);
  },
};
