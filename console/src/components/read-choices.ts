/**
 * The library's option lists show the selected option as the text of their button. Radios and checkboxes are inputs.
 */
const lists = "button[aria-haspopup=listbox], button[aria-haspopup=dialog]";
const marks = "input[type=radio], input[type=checkbox]";

/**
 * Returns a text that differs after someone has chosen another option in a list, radio group or checkbox of an element.
 * Choosing from a list of options causes no input event.
 */
export const readChoices = (around: ParentNode): string =>
  JSON.stringify([
    ...[...around.querySelectorAll(lists)].map(({ textContent }) => textContent),
    ...[...around.querySelectorAll<HTMLInputElement>(marks)].map(({ checked }) => checked),
  ]);
