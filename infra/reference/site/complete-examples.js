// Makes examples ready for use: inserts the address of this site, and adds a button that copies the example.
const placeholders = [/\$API\b/g, /https:\/\/sandbox\.example\b/g];

const showAddress = (text) =>
  placeholders.reduce((shown, placeholder) => shown.replaceAll(placeholder, location.origin), text);

for (const block of document.querySelectorAll("main pre")) {
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = showAddress(texts.currentNode.data);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => void copy(block, button));
  const frame = document.createElement("div");
  frame.className = "example";
  block.replaceWith(frame);
  frame.append(block, button);
}

async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = "Copied";
  } catch {
    // Without permission to write to the clipboard, the example is selected for the reader to copy.
    getSelection().selectAllChildren(block);
    button.textContent = "Press Ctrl+C";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}
