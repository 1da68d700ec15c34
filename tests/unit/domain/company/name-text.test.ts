import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { checkName, nameInMail, nameText } from "#domain/company/name-text.ts";
import { runs } from "#tests/support/runs.ts";

const Name = nameText(2, 120);

const HONEST = [
  "O'Brien & Hijos S.A. de C.V.",
  "S.A.de C.V. La Ruta",
  "7-Eleven",
  "Tienda 24.7",
  "Abarrotes Ñandú, S. de R.L. de C.V.",
  "Comercial Pérez Cía. Ltda.",
  "Comercial Pérez Cía.Ltda.",
  "Ma.Elena Gómez",
  "J.R. Smith Jr.",
  "D’Angelo Pizza (Centro)",
  "Precio+ / Mayoreo",
  "Lácteos 100% Campo #3",
  "北京 商店",
  "A. B. C.",
  "Víveres «El Sol»",
  "St. John's Deli Inc.",
  "U.S. Foods",
  "Grupo 3.14",
  "Big Data: Consultores",
];

const LINKS = [
  "Ana http://x.y",
  "Ana HTTPS://EVIL.TEST",
  "ftp://evil",
  "Ana //evil.test",
  "Ana www.evil",
  "WWW.Evil Shop",
  "Win at evil.com",
  "evil.com/now",
  "EVIL.COM",
  "Evil.Xyz",
  "t.co",
  "Ana (prize.click)",
  "ana@evil.mx",
  "evil.test:8080",
  "bank-login.example.org.",
  "mañana.shop",
  "mailto:ana",
  "hxxp:\\\\evil",
];

const UNPRINTABLE = ["Ana\nBcc: all", "Ana\rx", "Ana\tx", "Ana\u0000x", "Ana\u2028x", "Ana \u202Egnp", "Ana\u2066x"];

describe("[COMPANY-27] names", () => {
  it.each(HONEST)("%s is one", (name) => {
    expect(checkName(name, 2)).toBeNull();
    expect(v.parse(Name, ` ${name} `)).toBe(name);
  });

  it.each(LINKS)("%s holds a link", (name) => {
    expect(checkName(name, 2)).toBe("nameHasLink");
    expect(v.is(Name, name)).toBe(false);
  });

  it.each(UNPRINTABLE)("%j holds characters that are not text", (name) => {
    expect(checkName(name, 2)).toBe("nameHasControl");
    expect(v.is(Name, name)).toBe(false);
  });

  it("say what is missing first", () => {
    expect(checkName("  ", 2)).toBe("missing");
    expect(checkName(" a ", 2)).toBe("tooShort");
    expect(checkName("", 0)).toBeNull();
  });

  it("are good for a form exactly if the server takes them", () => {
    const part = fc.constantFrom("a", "Z", "ñ", ".", "/", ":", "@", " ", "7", "com", "\n", "www", "-");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const name = parts.join("");
        expect(checkName(name, 2) === null).toBe(v.is(Name, name));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("[COMPANY-27] in a mail", () => {
  it("an honest name is itself", () => {
    for (const name of ["O'Brien & Hijos S.A. de C.V.", "7-Eleven", "Tienda 24.7", "Ana Torres"]) {
      expect(nameInMail(name)).toBe(name);
    }
  });

  it("an older record's name holds nothing that a mail program turns into a link or a header", () => {
    expect(nameInMail("Ana http://x.yz")).toBe("Ana http x. yz");
    expect(nameInMail("Evil.Quest")).toBe("Evil. Quest");
    expect(nameInMail("Ana\r\nBcc: all")).toBe("Ana Bcc: all");
    for (const name of [...LINKS, ...UNPRINTABLE]) {
      expect(nameInMail(name)).not.toMatch(/:\/|\/\/|[\p{L}\p{N}]\.\p{L}{2}|[\r\n\p{Cc}]|www\./iu);
    }
  });
});
