/** Less than this is a browser's own bar that comes or goes, and no keyboard. */
const LEAST_PX = 100;
/** A page that two fingers have enlarged is seen in part, without any keyboard. */
const LARGEST_SCALE = 1.05;

/**
 * Keeps in `--keyboard` how much of the page the keyboard covers. An iPhone lays it over the page; other browsers make
 * the page smaller, as `interactive-widget` in index.html asks. What sticks to the bottom stays above it.
 */
export function followKeyboard(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  const note = () => {
    const covered = seen.scale > LARGEST_SCALE ? 0 : innerHeight - seen.height - seen.offsetTop;
    document.documentElement.style.setProperty("--keyboard", `${covered < LEAST_PX ? 0 : Math.round(covered)}px`);
  };
  for (const event of ["resize", "scroll"]) seen.addEventListener(event, note);
}
