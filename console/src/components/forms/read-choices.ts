/** Selects the buttons of the library's option lists. The text of such a button is the selected option. */
const lists = "button[aria-haspopup=listbox], button[aria-haspopup=dialog]";
const marks = "input[type=radio], input[type=checkbox]";

/**
 * Returns a text that changes when someone chooses another option in a list, radio group or checkbox of an element.
 * Option lists cause no input event, so callers compare these texts instead.
 */
export const readChoices = (around: ParentNode): string =>
  JSON.stringify([
    ...[...around.querySelectorAll(lists)].map(({ textContent }) => textContent),
    ...[...around.querySelectorAll<HTMLInputElement>(marks)].map(({ checked }) => checked),
  ]);
