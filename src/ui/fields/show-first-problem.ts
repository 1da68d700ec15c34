/**
 * Leads to the first field of a form that cannot be saved as it stands: into view, and with the focus, which says its
 * message. After the next paint, when the fields know of their problems.
 */
export function showFirstProblem(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>("[aria-invalid=true]");
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  });
}
