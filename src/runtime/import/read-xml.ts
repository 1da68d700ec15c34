interface XmlReader {
  open?(name: string, attributes: ReadonlyMap<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Walks through the XML of a spreadsheet's part. Workers have no DOMParser. Prefixes of elements are left out; entities
 * beyond the five of XML and those by number do not exist here, so that none can grow.
 */
export function readXml(xml: string, reader: XmlReader): void {
  for (const [, cdata, closing, name, attributes = "", alone, text] of xml.matchAll(TOKEN)) {
    if (text !== undefined) reader.text?.(decode(text));
    else if (cdata !== undefined) reader.text?.(cdata);
    else if (name !== undefined) {
      const local = name.slice(name.indexOf(":") + 1);
      if (closing !== "/") reader.open?.(local, readAttributes(attributes));
      if (closing === "/" || alone === "/") reader.close?.(local);
    }
  }
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  if (text === "") return attributes;
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE))
    attributes.set(name, decode(double ?? single ?? ""));
  return attributes;
}

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
