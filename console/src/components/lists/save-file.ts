/** The time for the browser to start reading the file. */
const keptMilliseconds = 60_000;

/** Makes the browser save a file. */
export function saveFile(bytes: Uint8Array, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), keptMilliseconds);
}
