import { randomBytes } from "node:crypto";
import {
  createOperatorCursorSecret,
  getOperatorCursorSecret,
} from "../../persistence/settings/operator-cursor.ts";

const secretBytes = 32;

let known: Promise<string> | null = null;

/**
 * The secret that seals cursors of operators' lists in this environment of the service. Drawn when the first is
 * needed, read once in the life of a function's environment.
 */
export function operatorCursorSecret(): Promise<string> {
  known ??= readOrCreate().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function readOrCreate(): Promise<string> {
  const stored = await getOperatorCursorSecret();
  if (stored !== null) return stored;
  const drawn = randomBytes(secretBytes).toString("base64url");
  if (await createOperatorCursorSecret(drawn)) return drawn;
  const other = await getOperatorCursorSecret();
  if (other === null) throw new Error("The secret of operators' cursors is refused and absent at once");
  return other;
}
