import {
  createOperatorCursorSecret,
  getOperatorCursorSecret,
} from "../../persistence/settings/operator-cursor.ts";
import { keptSecret } from "./kept-secret.ts";

/** The secret that seals the cursors of operators' lists in this environment. */
export const operatorCursorSecret = keptSecret("operators' cursors", {
  get: getOperatorCursorSecret,
  create: createOperatorCursorSecret,
});
