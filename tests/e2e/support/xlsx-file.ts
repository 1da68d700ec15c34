import { strToU8, zipSync } from "fflate";

/** A workbook with one sheet, as a spreadsheet saves it: inline texts, numbers as numbers. */
export function xlsxFile(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    typeof value === "number" ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`;
  const lines = rows.map((cells, row) => {
    // Each cell has its own reference.
    const placed = cells.map((value, column) =>
      cell(value).replace("<c", `<c r="${String.fromCharCode(65 + column)}${row + 1}"`),
    );
    return `<row r="${row + 1}">${placed.join("")}</row>`;
  });
  const files = {
    "xl/workbook.xml":
      '<workbook xmlns:r="r"><sheets><sheet name="Hoja 1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]))));
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
