import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCsv } from "#emulator/seed/read-csv.ts";
import { readCustomersCsv } from "#emulator/seed/read-customers-csv.ts";
import { readProductsCsv } from "#emulator/seed/read-products-csv.ts";

const PRODUCTS = "ean,name,brand,pack,category,price,price_caba,price_buenos_aires,price_cordoba";
const CUSTOMERS = "code,name,legal_name,kind,address,city,province,lat,lon";
const yerba = "7790387000122,Yerba Mate 1 Kg,TARAGÜI,1.0 kg,Infusiones,150.50,155,,149.9";

function products(...lines: string[]) {
  return readProductsCsv([PRODUCTS, ...lines].join("\n"), "real");
}

function customers(...lines: string[]) {
  return readCustomersCsv([CUSTOMERS, ...lines].join("\n"), "real", "real-ana");
}

describe("reading a CSV text", () => {
  it("keeps commas, quotes and line breaks inside a quoted value", () => {
    const file = readCsv('a,b\n"1, 2","say ""hi"""\n"two\nlines",x\nlast,row', ["a", "b"]);
    expect(file.problems).toEqual([]);
    expect(file.rows).toEqual([
      { line: 2, values: { a: "1, 2", b: 'say "hi"' } },
      { line: 3, values: { a: "two\nlines", b: "x" } },
      { line: 5, values: { a: "last", b: "row" } },
    ]);
  });

  it("reads semicolons, Windows line ends, a byte order mark and empty lines", () => {
    const file = readCsv("\uFEFFa;b\r\n1;2\r\n\r\n 3 ;4\r\n", ["b", "a"]);
    expect(file.rows.map((row) => [row.line, row.values["a"], row.values["b"]])).toEqual([
      [2, "1", "2"],
      [4, "3", "4"],
    ]);
  });

  it("an unclosed quote breaks its own line, not the rest of the file", () => {
    const file = readCsv('a,b\n1,2\n"open,3\n4,5\n"x"y,6\n7,8', ["a", "b"]);
    expect(file.problems.map((problem) => problem.line)).toEqual([3, 5]);
    expect(file.rows.map((row) => row.values["a"])).toEqual(["1", "4", "7"]);
    expect(file.rows.map((row) => row.line)).toEqual([2, 4, 6]);
  });

  it("names missing columns and then reads nothing", () => {
    expect(readCsv("a,c\n1,2", ["a", "b"])).toEqual({ rows: [], problems: [], missingColumns: ["b"] });
    expect(readCsv("", ["a"]).missingColumns).toEqual(["a"]);
  });
});

describe("products.csv", () => {
  it("becomes a product: leading zeros kept, prices in 1/10,000, a list without a price left out", () => {
    const [product] = products(
      "0000000001663,Radicheta 1 Un,LA ANÓNIMA,1.0 un,Protección  Femenina,29.90,,31,",
    ).products;
    expect(product).toMatchObject({
      id: "0000000001663",
      sku: "0000000001663",
      name: "Radicheta 1 Un",
      pack: "1 un",
      categoryId: "real-proteccion-femenina",
      prices: { "real-base": 299_000, "real-buenos-aires": 310_000 },
      trackStock: false,
    });
  });

  it("treats a code as a barcode only with a valid check digit", () => {
    const read = products(
      "0041789001260,Sopa,M,64 gr,Sopas,97,,,",
      "41-3-0041789001269,Sopa,M,64 gr,Sopas,97,,,",
      yerba,
    );
    expect(read.products.map((product) => product.barcodes)).toEqual([["0041789001260"], [], ["7790387000122"]]);
  });

  it("a row without any price is a product without a price, not an error", () => {
    const read = products("1,Pan,X,1 un,Varios,,,,");
    expect(read.problems).toEqual([]);
    expect(read.products[0]?.prices).toEqual({});
  });

  it("puts the catch-all category last", () => {
    const read = products("1,A,X,1 un,Varios,1,,,", "2,B,X,1 un,Aguas,1,,,", "3,C,X,1 un,Vinos,1,,,");
    expect(read.categories.map((category) => category.name)).toEqual(["Aguas", "Vinos", "Varios"]);
  });

  it("reports each malformed row with its line and reason, and loads the rest", () => {
    const read = products(
      yerba,
      "7790387000123,Too few columns,X,1 un,Varios,10",
      ",No code,X,1 un,Varios,10,,,",
      "7790387000124,,X,1 un,Varios,10,,,",
      "7790387000125,Price in words,X,1 un,Varios,ten,,,",
      "7790387000126,Below nothing,X,1 un,Varios,-5,,,",
      `7790387000127,${"long ".repeat(50)},X,1 un,Varios,10,,,`,
      "a/b,No document id,X,1 un,Varios,10,,,",
      yerba,
      '7790387000128,"Never closed,X,1 un,Varios,10,,,',
      "7790387000129,Good,X,1 un,Varios,10,,,",
    );
    expect(read.products.map((product) => product.name)).toEqual(["Yerba Mate 1 Kg", "Good"]);
    expect(read.problems).toEqual([
      { line: 3, reason: "6 columns instead of 9" },
      { line: 4, reason: "the code is missing" },
      { line: 5, reason: "the name is missing" },
      { line: 6, reason: '"ten" is not a price' },
      { line: 7, reason: '"-5" is not a price' },
      { line: 8, reason: "the name is longer than 200 characters" },
      { line: 9, reason: '"a/b" cannot be a code' },
      { line: 10, reason: "the code 7790387000122 was on line 2 already" },
      { line: 11, reason: "a quotation mark is not closed or stands inside a value" },
    ]);
  });
});

describe("customers.csv", () => {
  it("becomes a customer of the salesperson, on the list of its province", () => {
    const read = customers(
      "10-1-1,Hiper San Isidro,INC S.A.,Hipermercado,De Irigoyen 2647,San Isidro,AR-B,-34.491345,-58.589025",
      "10-1-2,Salta Centro,INC S.A.,Supermercado,20 De Febrero 37,Salta,AR-A,,",
    );
    expect(read.problems).toEqual([]);
    expect(
      read.customers.map(({ code, repId, priceListId, position }) => ({ code, repId, priceListId, position })),
    ).toEqual([
      {
        code: "10-1-1",
        repId: "real-ana",
        priceListId: "real-buenos-aires",
        position: { latitude: -34.491345, longitude: -58.589025 },
      },
      { code: "10-1-2", repId: "real-ana", priceListId: null, position: null },
    ]);
  });

  it("reports an invalid position, half a position, and a repeated code", () => {
    const read = customers(
      "1,A,,Kiosco,X 1,Y,AR-C,north,-58",
      "2,B,,Kiosco,X 1,Y,AR-C,-34,",
      "3,C,,Kiosco,X 1,Y,AR-C,-134,-58",
      "4,D,,Kiosco,X 1,Y,AR-C,-34,-58",
      "4,E,,Kiosco,X 1,Y,AR-C,-34,-58",
    );
    expect(read.customers.map(({ name }) => name)).toEqual(["D"]);
    expect(read.problems.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
    expect(read.problems[3]?.reason).toBe("the code 4 was on line 5 already");
  });
});

describe.runIf(existsSync("../shared/data/products.csv"))("the real export", () => {
  it("loads completely: every row has a code, a name and readable prices", () => {
    const read = readProductsCsv(readFileSync("../shared/data/products.csv", "utf8"), "real");
    expect(read.problems).toEqual([]);
    expect(read.products).toHaveLength(67_939);
    expect(read.categories).toHaveLength(57);
    expect(read.products.filter((product) => product.prices["real-base"] === undefined)).toHaveLength(328);
    const shops = readCustomersCsv(readFileSync("../shared/data/customers.csv", "utf8"), "real", "real-ana");
    expect(shops.problems).toEqual([]);
    expect(shops.customers).toHaveLength(2_250);
  });
});
