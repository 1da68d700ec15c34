import { useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router-dom";
import { staysScrolled } from "#runtime/start/drawn-page.ts";
import { hasLastScreen } from "#runtime/start/last-screen.ts";
import { noteScrollPlace, scrollPlaceOf } from "#ui/lists/scroll-places.ts";

/** The name of the page's own place among those of its lists. */
const PAGE = "page";
/** After this its content is taken to have become shorter. */
const RETURN_MS = 2_000;
const TOUCHES = ["wheel", "touchstart", "keydown"] as const;

/** A page begins at its top; Back leads to where it was left (SELL-6). */
export function usePageScroll(pathname: string | null): void {
  const isReturn = useNavigationType() === "POP";
  const returns = useRef(isReturn);
  useLayoutEffect(() => {
    returns.current = isReturn;
  }, [isReturn]);
  useEffect(() => {
    // The browser would scroll the page that is left.
    history.scrollRestoration = "manual";
    const note = () => noteScrollPlace(PAGE, scrollY);
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, []);
  useLayoutEffect(() => {
    if (pathname === null || staysScrolled() || (hasLastScreen() && scrollY > 0)) return undefined;
    if (returns.current) return returnTo(scrollPlaceOf(PAGE));
    scrollTo(0, 0);
    return undefined;
  }, [pathname]);
}

/** Scrolls there once the content is there. Touching the page ends the attempt. */
function returnTo(top: number): () => void {
  const watch = new ResizeObserver(look);
  const timer = setTimeout(stop, RETURN_MS);
  for (const type of TOUCHES) addEventListener(type, stop, { passive: true });
  watch.observe(document.body);
  look();
  return stop;

  function look(): void {
    scrollTo(0, top);
    if (scrollY >= top - 1) stop();
  }
  function stop(): void {
    watch.disconnect();
    clearTimeout(timer);
    for (const type of TOUCHES) removeEventListener(type, stop);
  }
}
