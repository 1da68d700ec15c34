import { describe, expect, it } from "vitest";
import { readInviteLines } from "#domain/company/read-invite-lines.ts";

const DEFAULTS = { role: "salesperson", language: "es", country: "MX" } as const;
const read = (typed: string) => readInviteLines(typed, DEFAULTS);
const draftOf = (line: string) => read(line)[0]?.draft;

describe("[COMPANY-10] lines of people to invite", () => {
  it.each([
    ["ana@tienda.mx, Ana, Torres, vendedora, Centro"],
    ["Ana\tTorres\tCentro\tana@tienda.mx\tVendedor"],
    ["Ana Torres; ANA@tienda.mx; Centro"],
    ["ventas; Ana; Torres; Centro; ana@tienda.mx"],
  ])("reads the cells of %j in any order", (line) => {
    expect(read(line)).toMatchObject([{ problem: null }]);
    expect(draftOf(line)).toEqual({
      email: "ana@tienda.mx",
      phone: "",
      firstName: "Ana",
      lastName: "Torres",
      role: "salesperson",
      zone: "Centro",
      language: "es",
    });
  });

  it.each([
    ["Owner", "company_owner"],
    ["dueña", "company_owner"],
    ["Personal de tienda", "store_staff"],
    ["Repartidor", "delivery_personnel"],
    ["rep", "salesperson"],
  ])("knows the role %j", (word, role) => {
    expect(draftOf(`ana@tienda.mx, Ana, Torres, ${word}`)).toMatchObject({ role, firstName: "Ana", zone: "" });
  });

  it("a phone alone is enough, in the company's country", () => {
    expect(draftOf("55 1234 5678, Luis")).toMatchObject({ phone: "+525512345678", email: "", firstName: "Luis" });
    expect(draftOf("+5491123456789")).toMatchObject({ phone: "+5491123456789" });
  });

  it("skips empty lines and the titles of a spreadsheet, and keeps the lines' numbers", () => {
    const lines = read("Nombre\tCorreo\n\nAna\tana@tienda.mx\r\n");
    expect(lines.map(({ number }) => number)).toEqual([3]);
  });

  it.each([
    ["Ana, Torres", "noContact"],
    ["ana@, Ana", "emailInvalid"],
    ["12345678901234567890, Ana", "phoneInvalid"],
    ["ana@tienda.mx, www.evil.com", "nameInvalid"],
    [`ana@tienda.mx, ${"A".repeat(61)}`, "tooLong"],
  ])("names what is wrong with %j", (line, problem) => {
    expect(read(line)).toMatchObject([{ problem, text: line }]);
  });

  it("the same person twice is named once", () => {
    expect(read("ana@tienda.mx\nAna@Tienda.mx, Ana").map(({ problem }) => problem)).toEqual([null, "twice"]);
  });
});
