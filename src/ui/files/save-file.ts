/** Hands a text file to the browser, to be saved where the person keeps files. */
export function saveFile(name: string, parts: readonly string[], type = "text/csv;charset=utf-8"): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
