import elements from "happy-dom/lib/config/HTMLElementConfig.js";

/** happy-dom does not know this element, and React warns about elements a browser does not know. */
Object.assign(elements, { search: elements.section });
