/** The first field below `root` that shows a problem, brought into sight with the focus; false if there is none. */
export function focusFirstInvalid(root: HTMLElement | null): boolean {
  const field = root?.querySelector<HTMLElement>("[aria-invalid=true]");
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
  return Boolean(field);
}
