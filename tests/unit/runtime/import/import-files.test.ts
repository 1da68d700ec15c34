import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createCsvRows } from "#runtime/import/csv-rows.ts";
import { openFile } from "#runtime/import/open-file.ts";
import { CSV_MARK, csvLine } from "#domain/values/csv-text.ts";

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
  it("gives each row its line number, also after blank lines and line breaks in a value", () => {
    const { headers, rows } = readCsv('sku,name\r\n\r\n1,"Pan\ndulce"\r\n2,Té\r\n,\r\n');
    expect(headers).toEqual(["sku", "name"]);
    expect(rows).toEqual([
      { line: 3, cells: ["1", "Pan\ndulce"] },
      { line: 5, cells: ["2", "Té"] },
    ]);
  });

  it("limits a bad row's damage to that row", () => {
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

  it("reads the same rows wherever the text is split", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "ñ", " ", ",", '"', "\n", "\r", "=", ";"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), fc.nat(), (table, place) => {
        const text = csvLine(["a", "b"], ",") + table.map((cells) => csvLine(cells, ",")).join("");
        expect(readCsv(text, ",", place % text.length)).toEqual(readCsv(text));
      }),
    );
  });

  it("IMPORT-12 quotes a cell with any separator, whichever one the file has", () => {
    for (const separator of [",", ";", "\t"]) {
      const line = csvLine(["a,b", "a;b", "a\tb", "ab"], separator);
      expect(line).toBe(`${['"a,b"', '"a;b"', '"a\tb"', "ab"].join(separator)}\r\n`);
    }
    expect(csvLine(["Pan;=1+1"], ",")).toBe('"Pan;=1+1"\r\n');
  });

  it("reads back our own exports, including the formula guard", () => {
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

  it("reads Windows-1252 with semicolons, or the chosen encoding and separator", () => {
    const file = Uint8Array.from("código;precio\r\n1;12,50\r\n", (sign) => sign.charCodeAt(0));
    expect(openFile(file)).toMatchObject({
      ok: true,
      value: { headers: ["código", "precio"], csv: { encoding: "windows-1252", separator: ";" } },
    });
    expect(openFile(file, { separator: "," })).toMatchObject({ ok: true, value: { headers: ["código;precio"] } });
  });

  it('reads UTF-16 and tabs as Excel writes "Unicode text", and separators inside quotation marks', () => {
    const text = "SKU\tNombre\r\n00123\tPiña; en almíbar, grande\r\n";
    const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...Array.from(text, (sign) => sign.charCodeAt(0))]).buffer);
    expect(openFile(utf16)).toMatchObject({
      ok: true,
      value: {
        rows: [{ cells: ["00123", "Piña; en almíbar, grande"] }],
        csv: { encoding: "utf-16le", separator: "\t" },
      },
    });
    expect(openFile(bytes('SKU;Nombre\n1;"a; b; c"\n2;"d ""e"";"\n'))).toMatchObject({
      ok: true,
      value: { rows: [{ cells: ["1", "a; b; c"] }, { cells: ["2", 'd "e";'] }], csv: { separator: ";" } },
    });
  });

  it("uses the separator declared in the first line, and counts that line", () => {
    const opened = openFile(bytes("sep=|\r\nsku|name\r\n1|a,b,c\r\n"));
    expect(opened).toMatchObject({
      ok: true,
      value: { headers: ["sku", "name"], rows: [{ line: 3, cells: ["1", "a,b,c"] }], csv: { separator: "|" } },
    });
  });

  it.each([
    ["a document", "%PDF-1.7\n1 0 obj"],
    ["a picture", "\u0089PNG\r\n\u001a\n"],
    ["a web page that is called XLS", "\n<html><body><table><tr><td>SKU</td></tr></table></body></html>"],
    ["a spreadsheet of 2003", '<?xml version="1.0"?><Workbook/>'],
    ["JSON", '[{"sku": "1", "name": "Pan"}]'],
  ])("refuses %s as not a table", (_, text) => {
    expect(openFile(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toEqual({ ok: false, problem: "notATable" });
  });

  it("IMPORT-1 refuses a file with too many rows or columns before parsing it", () => {
    const rows = (count: number) => bytes(`sku,name\n${'1,"a\nb"\n\n'.repeat(count)}`);
    expect(openFile(rows(100_000))).toMatchObject({ ok: true });
    expect(openFile(rows(100_001))).toEqual({ ok: false, problem: "tooManyRows" });
    expect(openFile(bytes(`${"c;".repeat(200)}c\n1\n`))).toEqual({ ok: false, problem: "tooManyColumns" });
  });

  it("IMPORT-2 names the first row of a file that mixes two encodings", () => {
    const first = Uint8Array.from("sku;nombre\n1;Piña\n", (sign) => sign.charCodeAt(0));
    const garbled = (file: Uint8Array) => {
      const opened = openFile(file);
      return opened.ok ? opened.value.garbledLine : opened.problem;
    };
    expect(garbled(new Uint8Array([...first, ...bytes("2;Ñandú\n")]))).toBe(3);
    expect(garbled(bytes("sku;nombre\n1;Piña\n2;Ã±andÃº\n"))).toBe(3);
    expect(garbled(first)).toBeNull();
    expect(garbled(bytes("sku;nombre\n1;Piña Ártica\n"))).toBeNull();
  });

  it("reports unsupported files", () => {
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

  it("reads the first sheet: shared texts, numbers as numbers, gaps and missing cells", () => {
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
        garbledLine: null,
        sheets: ["a > b", "other"],
        sheet: "a > b",
      },
    });
  });

  it("reads the first sheet with rows, or the chosen one, and ignores hidden ones", () => {
    const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const sheets = ["Portada", "Precios", "Cálculo", "Existencias"];
    const file = workbook(`<worksheet>${row("sku")}${row("A-1")}</worksheet>`, {
      "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${sheets
        .map((name, place) => `<sheet name="${name}" r:id="r${place}" ${place === 2 ? 'state="veryHidden"' : ""}/>`)
        .join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${sheets
        .map((_, place) => `<Relationship Id="r${place}" Target="/xl/worksheets/sheet${place + 1}.xml"/>`)
        .join("")}</Relationships>`,
      "xl/worksheets/sheet1.xml": `<worksheet>${row("Lista 2026")}</worksheet>`,
      "xl/worksheets/sheet4.xml": `<worksheet>${row("codigo")}${row("B-1")}</worksheet>`,
    });
    expect(openFile(file)).toMatchObject({
      ok: true,
      value: { headers: ["sku"], sheet: "Precios", sheets: ["Portada", "Precios", "Existencias"] },
    });
    expect(openFile(file, { sheet: "Existencias" })).toMatchObject({ ok: true, value: { headers: ["codigo"] } });
    expect(openFile(file, { sheet: "Portada" })).toMatchObject({
      ok: true,
      value: { headers: ["Lista 2026"], rows: [] },
    });
  });

  it("shows days and percentages as such, keeps long codes, and marks formulas without a result", () => {
    const cells =
      '<c s="1"><v>46037</v></c><c s="2"><v>0.16</v></c><c s="3"><v>46037.5</v></c><c><v>7790001000019</v></c>' +
      '<c t="e"><f>VLOOKUP(1)</f><v>#N/A</v></c><c><f>A1</f></c><c><f>2*5</f><v>10</v></c><c t="str"><f>T(A)</f><v>Pan</v></c>';
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const header = Array.from({ length: 8 }, (_, place) => `<c t="inlineStr"><is><t>h${place}</t></is></c>`).join("");
    const file = workbook(`<worksheet><row>${header}</row><row>${cells}</row></worksheet>`, {
      "xl/styles.xml": styles,
    });
    expect(openFile(file)).toMatchObject({
      ok: true,
      value: { rows: [{ cells: ["2026-01-15", "16%", "2026-01-15", 7790001000019, "#N/A", "#VALUE!", 10, "Pan"] }] },
    });
  });

  it.each([
    ["CDATA", "<t><![CDATA[Té <b> & más]]></t>", "Té <b> & más"],
    ["CDATA beside text", "<t>Té <![CDATA[& ]]>más</t>", "Té & más"],
    ["entities by name and number", "<t>&lt;&amp;&gt;&quot;&apos;&#241;&#xF1;&#128512;</t>", "<&>\"'ññ😀"],
    ["an entity that XML does not know", "<t>a&nbsp;b</t>", "a&nbsp;b"],
    ["a control character", "<t>a\u000bb</t>", "a\u000bb"],
    ["comments and instructions", "<t>a<!-- <c> --><?x <c> ?>b</t>", "ab"],
    ["attributes with > and single quotes", `<t xml:space='preserve' x="a > b /> c">  a </t>`, "  a "],
    ["line breaks inside a tag", '<t\n  xml:space="preserve"\n>a</t\n>', "a"],
    ["an empty element", "<t/>", ""],
  ])("reads %s", (_, text, expected) => {
    const cell = `<c t="inlineStr"><is>${text}</is></c>`;
    const header = '<c t="inlineStr"><is><t>nombre</t></is></c><c><v>1</v></c>';
    const sheet = `<worksheet><row>${header}</row><row>${cell}<c><v>2</v></c></row></worksheet>`;
    expect(openFile(workbook(sheet))).toMatchObject({ ok: true, value: { rows: [{ cells: [expected, 2] }] } });
  });

  it("reads elements with a namespace prefix, after a byte order mark and a doctype", () => {
    const cell = (text: string) => `<x:row><x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c></x:row>`;
    const sheet = `\ufeff<?xml version="1.0"?><!DOCTYPE worksheet><x:worksheet xmlns:x="s">${cell("sku")}${cell("A-1")}</x:worksheet>`;
    expect(openFile(workbook(sheet))).toMatchObject({
      ok: true,
      value: { headers: ["sku"], rows: [{ cells: ["A-1"] }] },
    });
  });

  it("does not expand entities declared in a document", () => {
    const sheet =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><row><c t="inlineStr"><is><t>sku</t></is></c></row>' +
      '<row><c t="inlineStr"><is><t>&b;</t></is></c></row></worksheet>';
    expect(openFile(workbook(sheet))).toMatchObject({ ok: true, value: { rows: [{ cells: ["&b;"] }] } });
  });

  it("IMPORT-1 a stray cell in the last column costs that row at most, and no room", () => {
    const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = Array.from(
      { length: 2_000 },
      (_, row) => text("A1", `sku${row}`) + text("XFD1", row === 5 ? "x" : ""),
    );
    const header = text("A1", "sku") + text("C1", "name") + text("XFD1", "stray");
    const sheet = `<worksheet>${[header, ...rows].map((cells) => `<row>${cells}</row>`).join("")}</worksheet>`;
    const opened = openFile(workbook(sheet));
    if (!opened.ok) throw new Error(opened.problem);
    const { headers, rows: read } = opened.value;
    expect(headers).toEqual(["sku", "", "name"]);
    expect(read.filter(({ broken }) => broken)).toMatchObject([{ cells: ["sku5", "", ""], broken: "columns" }]);
    expect(Math.max(...read.map(({ cells }) => cells.length))).toBe(3);
  });

  it("IMPORT-1 a table with more than 200 columns is refused", () => {
    const name = (column: number): string =>
      (column < 26 ? "" : name(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
    const header = Array.from({ length: 16_384 }, (_, column) => `<c r="${name(column)}1"><v>1</v></c>`).join("");
    const opened = openFile(workbook(`<worksheet><row>${header}</row><row><c r="A2"><v>2</v></c></row></worksheet>`));
    expect(opened).toEqual({ ok: false, problem: "tooManyColumns" });
  });

  it("IMPORT-1 a sheet with more than 100,000 rows is refused; formatted rows without values do not count", () => {
    const sheet = (value: string) =>
      `<worksheet>${'<row><c r="A1"><v>1</v></c></row>'.repeat(100_000)}${`<row><c>${value}</c></row>`.repeat(9)}</worksheet>`;
    expect(openFile(workbook(sheet("<v>1</v>")))).toEqual({ ok: false, problem: "tooManyRows" });
    expect(openFile(workbook(sheet("")))).toMatchObject({ ok: true });
  });

  it("refuses a truncated sheet instead of importing half of it", () => {
    const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>';
    expect(openFile(workbook(`<worksheet>${row}${row}<row><c`))).toEqual({ ok: false, problem: "unreadable" });
  });

  it("refuses a workbook without a sheet", () => {
    const empty = zipSync({ "xl/other.bin": strToU8("x") });
    expect(openFile(empty)).toEqual({ ok: false, problem: "unreadable" });
  });
});
