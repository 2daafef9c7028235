import type { KeyboardEvent } from "react";

/** The parts of a lot's row that receive the focus: the fields of its result, or its button for acquisition. */
const places = ".cockpit-inputs, .cockpit-acquire";

/**
 * Enter and the arrow keys move from any field of a lot to the next or previous lot, as in a spreadsheet: to its price,
 * or to the button that acquires it. On such a button, Enter presses it.
 */
export function goToNextRow(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  const { target } = event;
  // In a selection field, the arrow keys change the selection.
  const movesOnEnter = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const movesOnArrow = target instanceof HTMLInputElement || target instanceof HTMLButtonElement;
  const moves = event.key === "Enter" ? movesOnEnter : movesOnArrow;
  if (step === undefined || !moves || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const rows = [...(event.currentTarget.closest("table")?.querySelectorAll(places) ?? [])];
  rows[rows.indexOf(event.currentTarget) + step]?.querySelector<HTMLElement>("input, button")?.focus();
}
