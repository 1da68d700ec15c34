/**
 * Runs in each page first. Playwright over BiDi types by setting an input's value, which React takes for its own doing:
 * the browser's editing does it here, as for keys. It is sent as text, so it uses nothing from outside.
 */
export function typeAsPeopleDo(): void {
  const type = (text: string) => document.execCommand("insertText", false, text);
  Object.defineProperty(window, "__pw_bidiInsertText", { get: () => type, set() {} });
}
