import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectEncoding } from "#domain/import/detect-encoding.ts";
import { detectSeparator } from "#domain/import/detect-separator.ts";

function utf16(text: string, mark: boolean): Uint8Array {
  const units = Array.from({ length: text.length }, (_, place) => text.charCodeAt(place));
  return Uint8Array.from((mark ? [0xfeff, ...units] : units).flatMap((unit) => [unit & 255, unit >> 8]));
}

function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

describe("detectEncoding", () => {
  it("tells UTF-8, UTF-16 and Windows-1252 apart, with and without a byte order mark", () => {
    const text = "código;nombre\r\n1;Piña\r\n";
    const encoder = new TextEncoder();
    expect(detectEncoding(encoder.encode(text))).toBe("utf-8");
    expect(detectEncoding(encoder.encode(`\ufeff${text}`))).toBe("utf-8");
    expect(detectEncoding(utf16(text, true))).toBe("utf-16le");
    expect(detectEncoding(utf16(text, false))).toBe("utf-16le");
    const bigEndian = utf16(text, true);
    for (let place = 0; place < bigEndian.length; place += 2) bigEndian.subarray(place, place + 2).reverse();
    expect(detectEncoding(bigEndian)).toBe("utf-16be");
    expect(detectEncoding(windows1252(text))).toBe("windows-1252");
    expect(detectEncoding(new Uint8Array())).toBe("utf-8");
  });

  it("notices a single accent at the end of a long plain file", () => {
    expect(detectEncoding(windows1252(`${"a;b\n".repeat(50_000)}ñ`))).toBe("windows-1252");
  });

  it("recognises any UTF-8 text as UTF-8", () => {
    const text = fc.string({ unit: "binary" }).filter((each) => !each.includes("\0"));
    fc.assert(
      fc.property(text, (each) => {
        expect(detectEncoding(new TextEncoder().encode(each))).toBe("utf-8");
      }),
    );
  });
});

describe("detectSeparator", () => {
  it("finds the separator even if values contain the others", () => {
    expect(detectSeparator("sku,name\n1,Pan\n")).toBe(",");
    expect(detectSeparator('sku;name;price\n1;"a, b, c";12,50\n2;x;3,20\n')).toBe(";");
    expect(detectSeparator("sku\tname\n1\tPan, dulce\n")).toBe("\t");
    expect(detectSeparator("sku|name\n1|Pan\n")).toBe("|");
    expect(detectSeparator("sku\n1\n")).toBe(",");
    expect(detectSeparator("")).toBe(",");
  });
});
