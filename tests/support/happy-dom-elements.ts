import elements from "happy-dom/lib/config/HTMLElementConfig.js";

/** happy-dom does not know this element, and React warns about elements a browser does not know. */
Object.assign(elements, { search: elements.section });

// Files share a process: each begins at the address that the first one had.
if (!location.href.startsWith("http")) {
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(url: string): void } };
  happyDOM.setURL("http://localhost:3000/");
}
