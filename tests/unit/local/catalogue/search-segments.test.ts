import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Product } from "#domain/product/product.ts";
import { startSegment } from "#local/catalogue/storage/build-segment.ts";
import { sortByName } from "#local/catalogue/worker/catalogue-view.ts";
import { findByExactCode } from "#local/catalogue/search/find-by-code.ts";
import { searchSegments, type SearchedSegment } from "#local/catalogue/search/search-segments.ts";
import { packSegment, segmentSize, unpackSegment } from "#local/catalogue/storage/segment.ts";
import { splitWords } from "#local/catalogue/search/split-words.ts";
import { buildProduct } from "#tests/support/build.ts";
import { readManyProducts } from "#tests/support/products.ts";
import { seededRandom } from "#tests/support/random.ts";
import { createSlowSearch } from "#tests/support/slow-search.ts";
import { runs } from "#tests/support/runs.ts";

const CATEGORIES = [
  { categoryId: "soda", words: ["gaseosas", "soft", "drinks"] },
  { categoryId: "bakery", words: ["panaderia", "bakery"] },
];

const SHELF = [
  ["cola-3", "Coca Cola 3 Lt", "soda"],
  ["cola-15", "Coca Cola 1.5 Lt", "soda"],
  ["cola-zero", "Coca Cola sin Azúcar Zero 1,5 L", "soda"],
  ["choc", "Chocolate con Leche Coca", null],
  ["pan", "Pan Lactal 500g", "bakery"],
  ["pan-x12", "Pan de Hamburguesa x12", "bakery"],
  ["nandu", "Ñandú Café Molido 1 Kg", null],
  ["lays", "Papas Lay's Clásicas 85 Gr", null],
].map(([id = "", name = "", categoryId = null]) =>
  buildProduct(id ?? "", {
    sku: `S-${id}`,
    name: name ?? "",
    nameEs: "",
    brand: "",
    pack: "",
    categoryId,
    barcodes: [],
  }),
);

function index(products: readonly Product[]): SearchedSegment {
  const builder = startSegment();
  for (const product of products) builder.add(product);
  return { segment: builder.finish(), first: 0, masked: null };
}

function find(
  text: string,
  products: readonly Product[] = SHELF,
  more: { categoryId?: string; boost?: string[] } = {},
): string[] {
  const { documents } = searchSegments([index(products)], {
    text,
    categoryIds: more.categoryId === undefined ? null : new Set([more.categoryId]),
    boost: more.boost ?? [],
    categories: CATEGORIES,
  });
  return Array.from(documents, (document) => products[document]?.id ?? "");
}

describe("search results", () => {
  it("ignore accents, case and word order", () => {
    expect(find("cafe nandu")).toEqual(["nandu"]);
    expect(find("AZUCAR coca")).toEqual(["cola-zero"]);
    expect(find("lays")).toEqual(["lays"]);
  });

  it("match the start of a word first, then any three letters inside one", () => {
    expect(find("hambur")).toEqual(["pan-x12"]);
    expect(find("ola")).toContain("cola-3");
    expect(find("lat")).toEqual(["choc"]);
  });

  it("match numbers and units in any notation", () => {
    for (const text of ["coca 1.5 lt", "coca 1,5l", "coca 1.50 litros", "1.5lt coca"])
      expect(find(text).toSorted()).toEqual(["cola-15", "cola-zero"]);
    for (const text of ["pan 500 gr", "pan 500g", "500 gramos pan"]) expect(find(text)).toEqual(["pan"]);
    for (const text of ["pan x12", "pan x 12", "x12", "12x", "12 x pan"]) expect(find(text)).toEqual(["pan-x12"]);
  });

  it("match an amount in any unit, and a count in any notation", () => {
    const products = [
      buildProduct("cola", { name: "Coca Cola 1.5 Lt", pack: "1.5 lt" }),
      buildProduct("oil", { name: "Aceite 500cc", pack: "" }),
      buildProduct("rice", { name: "Arroz 1 Kg", pack: "" }),
      buildProduct("beer", { name: "Cerveza 6x330 ml", pack: "" }),
      buildProduct("bread", { name: "Pan de Viena", pack: "12 un" }),
      buildProduct("wine", { name: "Vino 750 cm3", pack: "" }),
    ].map((product) => ({ ...product, sku: product.id, nameEs: product.name, brand: "", barcodes: [] }));
    for (const [text, id] of [
      ["coca 1500 ml", "cola"],
      ["1500ml", "cola"],
      ["coca 1,5 litros", "cola"],
      ["150 cl", "cola"],
      ["0,5 l", "oil"],
      ["500 ml aceite", "oil"],
      ["500cc", "oil"],
      ["1000 g", "rice"],
      ["arroz 1kg", "rice"],
      ["1000000 mg", "rice"],
      ["cerveza x6", "beer"],
      ["6 un cerveza", "beer"],
      ["33 cl", "beer"],
      ["pan x12", "bread"],
      ["12 x pan", "bread"],
      ["0.75 lt", "wine"],
    ] as const)
      expect([text, ...find(text, products)]).toEqual([text, id]);
    for (const text of ["1500", "1500 g", "15 ml", "x330", "=1500ml cola 9"])
      expect(find(text, products)).not.toContain("cola");
    expect(find("330 un", products)).toEqual([]);
  });

  it("SELL-8 match words that are written together or apart", () => {
    expect(find("cocacola")).toEqual(find("coca cola"));
    expect(find("cocacola zero")).toEqual(["cola-zero"]);
    expect(find("coca cola", [buildProduct("one", { name: "Cocacola Light" })])).toEqual(["one"]);
  });

  it("SELL-8 take the x before an amount for what it is, and put a size before codes that begin with it", () => {
    expect(find("x 1kg")).toEqual(["nandu"]);
    expect(find("cafe x1 kg")).toEqual(["nandu"]);
    const products = [
      buildProduct("code", { name: "Aceite Oliva", sku: "A-1", pack: "", barcodes: ["7501234567890"] }),
      buildProduct("pack", { name: "Vino Tinto", sku: "A-2", pack: "750 ml", barcodes: [] }),
      buildProduct("name", { name: "Shampoo 750 ml", sku: "A-3", pack: "", barcodes: [] }),
    ];
    expect(find("750", products)).toEqual(["name", "pack", "code"]);
  });

  it("match products by their country of origin", () => {
    const products = [buildProduct("yerba", { countryOfOrigin: "Argentina" }), buildProduct("mate")];
    expect(find("argent", products)).toEqual(["yerba"]);
  });

  it("match names in both languages, the brand, the SKU and the barcode", () => {
    const products = [
      buildProduct("milk", {
        name: "Whole milk 1 L",
        nameEs: "Leche entera 1 L",
        brand: "La Serenísima",
        sku: "LS-100",
        barcodes: ["7790742000019"],
      }),
      buildProduct("other", { name: "Bread", nameEs: "Pan", brand: "Sol", sku: "P-1", barcodes: ["7790000000011"] }),
    ];
    for (const text of ["whole milk", "leche", "serenisima entera", "ls100", "ls-1", "77907420", "milk 1l serenisma"])
      expect(find(text, products)).toEqual(["milk"]);
  });

  it.each(["AB 12", "ab12", "ab 1", "AB-12"])("PROD-11 find a code that has a space, typed as %j", (text) => {
    const products = [
      buildProduct("spaced", { name: "Whole milk", sku: "AB 12" }),
      buildProduct("other", { name: "Abeja 12 un", sku: "X-12" }),
      buildProduct("third", { name: "Bread", sku: "AB-9" }),
    ];
    expect(find(text, products)).toContain("spaced");
  });

  it("PROD-11 find a code typed with spaces whose parts are no words of the product", () => {
    const products = [
      buildProduct("milk", { name: "Whole milk", sku: "7790742 000019" }),
      buildProduct("bread", { name: "Bread", sku: "000019" }),
    ];
    expect(find("7790742 0000", products)).toEqual(["milk"]);
    expect(find("whole 000019", products)).not.toContain("bread");
  });

  it("match a category's name to its products", () => {
    expect(find("gaseosas 3")).toEqual(["cola-3"]);
    expect(find("drinks").toSorted()).toEqual(["cola-15", "cola-3", "cola-zero"]);
  });

  it("can be limited to a category", () => {
    expect(find("coca", SHELF, { categoryId: "soda" })).not.toContain("choc");
    expect(find("coca", SHELF, { categoryId: "unknown" })).toEqual([]);
  });

  it("tolerate one typo in a word of five letters or more, only if the word has no exact match", () => {
    expect(find("chocolste")).toEqual(["choc"]);
    expect(find("hamburgusea")).toEqual(["pan-x12"]);
    expect(find("lactl")).toEqual(["pan"]);
    expect(find("cocs")).toEqual([]);
    expect(find("chacalste")).toEqual([]);
  });

  it("leave out inactive products", () => {
    expect(
      find("pan", [
        buildProduct("old", { name: "Pan viejo", active: false }),
        buildProduct("new", { name: "Pan nuevo" }),
      ]),
    ).toEqual(["new"]);
  });

  it("are empty if a word is missing or the text is odd", () => {
    expect(find("coca xyzzy")).toEqual([]);
    for (const text of ["", " ", "-", "%", "\u{1F34E}", "'", "x".repeat(500)]) expect(find(text)).toEqual([]);
  });
});

describe("the order of search results", () => {
  it("puts the exact name first, then all words in the name, earlier and shorter before", () => {
    const products = [
      buildProduct("c", { name: "Galletitas con Leche" }),
      buildProduct("b", { name: "Leche Entera Sancor" }),
      buildProduct("a", { name: "Leche" }),
      buildProduct("d", { name: "Yogur", brand: "Leche y Miel" }),
    ];
    expect(find("leche", products)).toEqual(["a", "b", "c", "d"]);
  });

  it("puts whole words before words that only start with the text", () => {
    const products = [buildProduct("a", { name: "Tetra Rojo" }), buildProduct("b", { name: "Te Rojo Uno" })];
    expect(find("te", products)).toEqual(["b", "a"]);
  });

  it("puts an exact code before names, and the customer's usual products before everything", () => {
    const products = [
      buildProduct("name", { name: "Producto 7790001" }),
      buildProduct("code", { name: "Otro", sku: "7790001" }),
      buildProduct("usual", { name: "Tercero 7790001 grande" }),
    ];
    expect(find("7790001", products)).toEqual(["code", "name", "usual"]);
    expect(find("7790001", products, { boost: ["usual"] })).toEqual(["usual", "code", "name"]);
  });
});

describe("codes", () => {
  const products = [
    buildProduct("shop", { sku: "10-1-2302077000005", name: "Queso Provolone", barcodes: [] }),
    buildProduct("padded", { sku: "0000000001663", name: "Radicheta", barcodes: ["0000000001663"] }),
    buildProduct("ean", { sku: "ABC-123", name: "Fideos", barcodes: ["7790895000997"] }),
  ];

  it("match any prefix, with or without dashes or padding", () => {
    for (const text of ["10-1-2302077000005", "10-1-230", "1012302077", "2302077000005"])
      expect(find(text, products)).toEqual(["shop"]);
    for (const text of ["0000000001663", "00000000016", "1663"]) expect(find(text, products)).toEqual(["padded"]);
    for (const text of ["7790895", "abc-1", "abc1", "ABC", "fideos abc"]) expect(find(text, products)).toEqual(["ean"]);
  });

  it("are matched exactly by a scanner, which omits padding", () => {
    const exact = (code: string) => products[findByExactCode([index(products)], code)]?.id;
    expect(exact("7790895000997")).toBe("ean");
    expect(exact("abc-123")).toBe("ean");
    expect(exact("1663")).toBe("padded");
    expect(exact("10-1-2302077000005")).toBe("shop");
    expect(exact("779089500099")).toBeUndefined();
    expect(exact("")).toBeUndefined();
  });
});

describe("the whole catalogue", () => {
  const products = sortByName(readManyProducts());
  const searched = index(products);
  const namesakes = new Map<string, number>();
  for (const { name } of products)
    namesakes.set(splitWords(name).join(" "), (namesakes.get(splitWords(name).join(" ")) ?? 0) + 1);
  const first20 = (text: string) =>
    Array.from(searchSegments([searched], { text, categoryIds: null, boost: [], categories: [] }, 20).documents).slice(
      0,
      20,
    );

  it("PROD-11: 1,000 random products are each found by SKU, by barcode and by full name within the first 20", () => {
    const random = seededRandom(11);
    const missed: string[] = [];
    for (let tried = 0; tried < 1_000; tried += 1) {
      const document = Math.floor(random() * products.length);
      const product = products[document];
      if (!product) continue;
      for (const code of [product.sku, ...product.barcodes]) if (!first20(code).includes(document)) missed.push(code);
      // More than twenty products with one name cannot all be in the first twenty.
      const alone = (namesakes.get(splitWords(product.name).join(" ")) ?? 0) <= 20;
      if (alone && !first20(product.name).includes(document)) missed.push(product.name);
    }
    expect(missed).toEqual([]);
  });

  it("PROD-11: is found by any three letters of a name", () => {
    const random = seededRandom(12);
    for (let tried = 0; tried < 200; tried += 1) {
      const document = Math.floor(random() * products.length);
      const words = splitWords(products[document]?.name ?? "").filter((word) => /^\p{L}{3,}$/u.test(word));
      const word = words[Math.floor(random() * words.length)];
      if (word === undefined) continue;
      const from = Math.floor(random() * (word.length - 2));
      const found = searchSegments([searched], {
        text: word.slice(from, from + 3),
        categoryIds: null,
        boost: [],
        categories: [],
      });
      expect(found.documents).toContain(document);
    }
  });

  it("is ranked like a slow, simple search: prefixes, typos, any order, codes, usual products", () => {
    const few = products.filter((_, position) => position % 40 === 0);
    const slow = createSlowSearch(few);
    const [some, random] = [index(few), seededRandom(13)];
    const whole = (most: number) => Math.floor(random() * most);
    for (let tried = 0; tried < 60; tried += 1) {
      const product = few[whole(few.length)];
      const boost = tried % 3 === 0 ? Array.from({ length: 40 }, () => few[whole(few.length)]?.id ?? "") : [];
      const text = product ? typeSome(product, whole) : "";
      const query = { text, categoryIds: null, boost, categories: [] };
      const expected = slow(text, boost);
      const all = searchSegments([some], query);
      expect([text, ...all.documents]).toEqual([text, ...expected]);
      const best = searchSegments([some], query, 50);
      expect(best.total).toBe(expected.length);
      expect([text, ...best.documents.subarray(0, 50)]).toEqual([text, ...expected.slice(0, 50)]);
    }
  });

  /** What a person may type while looking for a product: two of three texts are prefixes, one of five has a typo. */
  function typeSome({ name, sku, brand }: Product, whole: (most: number) => number): string {
    if (whole(8) === 0) return sku.slice(0, 1 + whole(sku.length));
    const words = [...splitWords(name), ...splitWords(brand)].sort(() => whole(3) - 1);
    const chosen = words.slice(0, 1 + whole(3));
    const longest = chosen.reduce((best, word) => (word.length > best.length ? word : best), "");
    const slip =
      whole(5) === 0 ? longest.slice(0, longest.length >> 1) + longest.slice((longest.length >> 1) + 1) : longest;
    const text = chosen.join(" ").replace(longest, slip);
    return whole(3) === 0 ? text : text.slice(0, 1 + whole(text.length));
  }

  it("is the same after being stored and reopened", () => {
    const reopened = { ...searched, segment: unpackSegment(packSegment(searched.segment)) };
    expect(segmentSize(reopened.segment)).toBe(products.length);
    for (const text of ["coca", "leche ent", "779", "1 kg", "galletitas dulces"]) {
      const query = { text, categoryIds: null, boost: [], categories: [] };
      expect(searchSegments([reopened], query)).toEqual(searchSegments([searched], query));
    }
  });
});

describe("compared with a slow, simple search", () => {
  const word = fc.constantFrom("coca", "cola", "colita", "pan", "te", "tetra", "leche", "12", "500", "gr", "azul");
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

  it("finds the same products, in one or several segments, copied or not", () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        fc.array(word, { minLength: 1, maxLength: 3 }),
        fc.nat(30),
        (names, query, cut) => {
          const products = names.map((each, position) =>
            buildProduct(`p${position}`, {
              name: each,
              nameEs: "",
              brand: "",
              pack: "",
              sku: `Z${position}`,
              barcodes: [],
            }),
          );
          const text = query.map((each) => each.slice(0, 3)).join(" ");
          const expected = products.filter((product) => matchesSlowly(product, text)).map(({ id }) => id);
          const one = index(products);
          const copies = startSegment();
          products.forEach((_, document) => copies.copy(one.segment, document));
          const parts = [
            index(products.slice(0, cut)),
            { ...index(products.slice(cut)), first: Math.min(cut, products.length) },
          ];
          for (const segments of [[one], parts, [{ ...one, segment: copies.finish() }]]) {
            const found = searchSegments(segments, { text, categoryIds: null, boost: [], categories: [] });
            expect(Array.from(found.documents, (document) => products[document]?.id ?? "").toSorted()).toEqual(
              expected.toSorted(),
            );
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });

  function matchesSlowly({ name: full, sku }: Product, text: string): boolean {
    const words = [...splitWords(full), sku.toLowerCase()];
    const units = full.includes("gr") ? ["g"] : [];
    return splitWords(text).every(
      (typed) =>
        [...words, ...units].some((each) => each.startsWith(typed)) ||
        (typed.length >= 3 && /^\p{L}+$/u.test(typed) && words.some((each) => each.includes(typed))),
    );
  }
});
