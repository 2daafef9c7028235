import { VehicleOrderChat } from "./vehicle-order-chat.ts";

export type { ChatState } from "./connection.ts";
export type { ChatTexts } from "./texts.ts";
export type { Attachment, ChatToken, Line, Side, Thread } from "./wire.ts";
export { VehicleOrderChat };

/**
 * Defines the custom element. Runs when the package is imported. If a page contains the package twice, the first
 * definition stays.
 */
function define(): void {
  if (globalThis.customElements === undefined || customElements.get("vehicle-order-chat") !== undefined)
    return;
  customElements.define("vehicle-order-chat", VehicleOrderChat);
}

define();
