/** Downloads a file. */
export function saveFile(name: string, parts: readonly BlobPart[], type = "text/csv;charset=utf-8"): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
