import elements from "happy-dom/lib/config/HTMLElementConfig.js";
import { toast } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";

/** happy-dom does not know this element, and React warns about elements a browser does not know. */
Object.assign(elements, { search: elements.section });

// Files share a process: each begins at the address that the first one had.
if (!location.href.startsWith("http")) {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } };
  happyDOM.setURL("http://localhost:3000/");
}

// It waits for a paint, or three seconds: a timer of the first file that asked, which ends with that file's window.
vi.mock("#runtime/start/first-paint.ts", () => ({ firstPaint: Promise.resolve(), afterStart: Promise.resolve() }));

// A router names the entries of the history, and lists stand where they were left at an entry of that name.
beforeEach(() => history.replaceState(null, ""));

// Files share the toasts, too, and a new Toaster shows all that are still there.
afterEach(() => {
  toast.dismiss();
});
