import { SaxesParser } from "saxes";

interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** A workbook that cannot be read: not a zip, no sheet in it, cut off, or far too large. */
export class UnreadableWorkbook extends Error {
  override readonly name = "UnreadableWorkbook";
}

/** Streams the XML of a spreadsheet part (workers have no DOMParser). Element names come without their prefix. */
export function readXml(xml: string, reader: XmlReader): void {
  if (xml === "") return;
  const parser = new SaxesParser();
  let depth = 0;
  // Sloppy programs write control characters and unknown entities: they stay in the text.
  parser.on("error", () => {});
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    reader.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    reader.close?.(localName(name));
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.write(xml).close();
  if (depth > 0) throw new UnreadableWorkbook();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
