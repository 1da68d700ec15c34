import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createCsvRows } from "#app/import/csv-rows.ts";
import { openFile } from "#app/import/open-file.ts";
import { CSV_MARK, csvLine } from "#domain/csv-text.ts";

function readCsv(text: string, separator = ",", cut = text.length) {
  const reader = createCsvRows(separator);
  reader.push(text.slice(0, cut), false);
  reader.push(text.slice(cut), true);
  return { headers: reader.headers, rows: reader.rows };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe("reading CSV", () => {
  it("gives each row its line, also behind blank lines and line breaks inside a value", () => {
    const { headers, rows } = readCsv('sku,name\r\n\r\n1,"Pan\ndulce"\r\n2,Té\r\n,\r\n');
    expect(headers).toEqual(["sku", "name"]);
    expect(rows).toEqual([
      { line: 3, cells: ["1", "Pan\ndulce"] },
      { line: 5, cells: ["2", "Té"] },
    ]);
  });

  it("keeps one bad row from swallowing the others", () => {
    const { rows } = readCsv('sku,name\n1,"Pan\n2,Té\n3,a,b\n4,Café\n5\n6,Mate,,\n');
    expect(rows.map(({ line, broken }) => [line, broken])).toEqual([
      [2, "quotes"],
      [3, undefined],
      [4, "columns"],
      [5, undefined],
      [6, "columns"],
      [7, undefined],
    ]);
  });

  it("reads the same rows wherever the text is cut into pieces", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "ñ", " ", ",", '"', "\n", "\r", "=", ";"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), fc.nat(), (table, place) => {
        const text = csvLine(["a", "b"], ",") + table.map((cells) => csvLine(cells, ",")).join("");
        expect(readCsv(text, ",", place % text.length)).toEqual(readCsv(text));
      }),
    );
  });

  it("reads back what our own files say, formula guard and all", () => {
    const line = csvLine(["=1+1", "-5", "+52 55", "@x", 'a"b', "a,b", "-x"], ",");
    expect(line).toBe(`'=1+1,-5,+52 55,'@x,"a""b","a,b",'-x\r\n`);
    const opened = openFile(bytes(`${CSV_MARK}${csvLine(["h1", "h2"], ";")}${csvLine(["a;b", "ñ"], ";")}`));
    expect(opened).toMatchObject({
      ok: true,
      value: {
        headers: ["h1", "h2"],
        rows: [{ line: 2, cells: ["a;b", "ñ"] }],
        csv: { encoding: "utf-8", separator: ";" },
      },
    });
  });

  it("reads Windows-1252 with semicolons, and what somebody chose instead", () => {
    const file = Uint8Array.from("código;precio\r\n1;12,50\r\n", (sign) => sign.charCodeAt(0));
    expect(openFile(file)).toMatchObject({
      ok: true,
      value: { headers: ["código", "precio"], csv: { encoding: "windows-1252", separator: ";" } },
    });
    expect(openFile(file, { separator: "," })).toMatchObject({ ok: true, value: { headers: ["código;precio"] } });
  });

  it("says what is no file for it", () => {
    expect(openFile(new Uint8Array())).toEqual({ ok: false, problem: "empty" });
    expect(openFile(bytes("only,a,header\n"))).toEqual({ ok: false, problem: "headerOnly" });
    expect(openFile(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1))).toEqual({ ok: false, problem: "oldSpreadsheet" });
    expect(openFile(bytes("PK\u0003\u0004 and then nothing"))).toEqual({ ok: false, problem: "unreadable" });
  });
});

describe("reading XLSX", () => {
  const workbook = (sheet: string, extra: Record<string, string> = {}) =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          "xl/workbook.xml":
            '<workbook xmlns:r="r"><sheets><sheet name="a &gt; b" sheetId="2" r:id="rId7"/><sheet name="other" r:id="rId1"/></sheets></workbook>',
          "xl/_rels/workbook.xml.rels":
            '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
          "xl/sharedStrings.xml":
            "<sst><si><t>sku</t></si><si><r><t>nom</t></r><r><t>bre</t></r><rPh><t>x</t></rPh></si><si><t>Té &amp; &#241;</t></si></sst>",
          "xl/worksheets/sheet1.xml": "<worksheet/>",
          "xl/worksheets/sheet2.xml": sheet,
          ...extra,
        }).map(([path, text]) => [path, strToU8(text)]),
      ),
    );

  it("reads the first sheet of the tabs: shared texts, numbers as numbers, gaps and missing cells", () => {
    const opened = openFile(
      workbook(
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>precio</t></is></c></row>' +
          '<row r="2"/><row r="3"><c r="A3"><v>7790001</v></c><c r="C3"><v>29.9</v></c></row>' +
          '<row r="4"><c r="A4" t="str"><v>A-1</v></c><c r="B4" t="s"><v>2</v></c></row></sheetData></worksheet>',
      ),
    );
    expect(opened).toEqual({
      ok: true,
      value: {
        headers: ["sku", "nombre", "precio"],
        rows: [
          { line: 3, cells: [7790001, "", 29.9] },
          { line: 4, cells: ["A-1", "Té & ñ", ""] },
        ],
        csv: null,
        sheets: ["a > b", "other"],
        sheet: "a > b",
      },
    });
  });

  it("refuses a workbook without a sheet", () => {
    const empty = zipSync({ "xl/other.bin": strToU8("x") });
    expect(openFile(empty)).toEqual({ ok: false, problem: "unreadable" });
  });
});
