import { describe, expect, it } from "vitest";
import { composeDeliveryNote, composeOrder } from "#components/print/compose-order.ts";
import { composePickList } from "#components/print/compose-pick-list.ts";
import type { Order } from "#domain/order/order.ts";
import { layOutDocument } from "#ui/print/lay-out-document.ts";
import type { Mark, Page } from "#ui/print/marks.ts";
import { LONGEST_PAGE, PAPER_SIZES, PAPERS, type PaperName } from "#ui/print/paper.ts";
import { PdfWriter } from "#ui/print/pdf-writer.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";
import {
  makeIssue,
  makeLongOrder,
  makePrintedOrder,
  PRINTED_CATEGORIES,
  textFor,
} from "#tests/support/printed-orders.ts";

const { measure } = new PdfWriter();

type TextMark = Extract<Mark, { kind: "text" }>;

function pagesOf(document: PrintedDocument, paper: PaperName): Page[] {
  return layOutDocument(document, PAPER_SIZES[paper], measure);
}

function textsOf(pages: readonly Page[]): TextMark[] {
  return pages.flatMap(({ marks }) => marks.filter((mark) => mark.kind === "text"));
}

function wordsOf(pages: readonly Page[]): string {
  return textsOf(pages)
    .map(({ text }) => text)
    .join("\n");
}

/** Marks beyond the paper's margins, and texts that cover each other. */
function faultsOf(pages: readonly Page[], paper: PaperName): string[] {
  const { margin, width } = PAPER_SIZES[paper];
  return pages.flatMap((page) => {
    const texts = textsOf([page]);
    const outside = page.marks.filter(
      (mark) =>
        mark.x < margin - 0.5 ||
        mark.x + mark.width > width - margin + 0.5 ||
        mark.y < 0 ||
        mark.y > page.height - margin / 2,
    );
    const covered = texts.filter((one, index) =>
      texts
        .slice(index + 1)
        .some(
          (other) =>
            Math.abs(one.y - other.y) < Math.min(one.size, other.size) * 0.8 &&
            one.x < other.x + other.width - 0.2 &&
            other.x < one.x + one.width - 0.2,
        ),
    );
    return [...outside, ...covered].map((mark) => JSON.stringify(mark));
  });
}

function printed(order: Order) {
  return { order, status: "confirmed" as const, isInStore: true };
}

describe("PRINT-2 nothing is cut or covers anything", () => {
  const longName = "Supercalifragilisticoespialidosamente".repeat(4);
  const orders: Record<string, Order> = {
    "a usual order": makePrintedOrder(),
    "words longer than the paper": makeLongOrder(3, {
      name: longName,
      nameEs: longName,
      sku: "X".repeat(60),
      note: longName,
    }),
    "the largest amounts": makeLongOrder(3, {
      quantity: 999,
      listPrice: 1_000_000_000_000,
      unitPrice: 1_000_000_000_000,
    }),
    "200 lines": makeLongOrder(200),
  };

  it.each(Object.keys(orders).flatMap((name) => PAPERS.map((paper) => ({ name, paper }))))(
    "$name on $paper",
    async ({ name, paper }) => {
      const order = orders[name] ?? makePrintedOrder();
      const issue = await makeIssue({ copy: 12 });
      const documents = [
        composeOrder(printed(order), issue),
        composeDeliveryNote(printed(order), issue),
        composePickList([printed(order)], PRINTED_CATEGORIES, issue),
      ];
      expect(documents.flatMap((document) => faultsOf(pagesOf(document, paper), paper))).toEqual([]);
    },
  );

  it("detects a text beyond the margin and one over another", () => {
    const text = { kind: "text", y: 100, width: 50, text: "a", size: 10, bold: false, tone: "ink" } as const;
    const page = {
      width: 612,
      height: 792,
      marks: [
        { ...text, x: 560 },
        { ...text, x: 100 },
        { ...text, x: 120 },
      ],
    };
    expect(faultsOf([page], "letter")).toHaveLength(2);
  });
});

describe("PRINT-2 long documents", () => {
  it("have each line once, the table's head on each page, and the pages counted", async () => {
    const pages = pagesOf(composeOrder(printed(makeLongOrder(200)), await makeIssue()), "letter");
    expect(pages.length).toBeGreaterThan(5);
    const skus = textsOf(pages).flatMap(({ text }) => /SKU-\d{4}/.exec(text) ?? []);
    expect(skus).toHaveLength(200);
    expect(new Set(skus).size).toBe(200);
    const counted = pages.map((page, index) => wordsOf([page]).includes(`Página ${index + 1} de ${pages.length}`));
    expect(counted).not.toContain(false);
    const withLines = pages.filter((page) => wordsOf([page]).includes("SKU-"));
    expect(withLines.filter((page) => !wordsOf([page]).includes("Importe"))).toEqual([]);
  });

  it("are one page on a roll, cut only where a PDF's page would be too long", async () => {
    const issue = await makeIssue();
    expect(pagesOf(composeOrder(printed(makeLongOrder(200)), issue), "roll80")).toHaveLength(1);
    const longest = pagesOf(composeOrder(printed(makeLongOrder(500, { note: "n ".repeat(140) })), issue), "roll58");
    expect(longest.length).toBeGreaterThan(1);
    expect(longest.filter(({ height }) => height > LONGEST_PAGE)).toEqual([]);
  });
});

describe("PRINT-1 what an order says", () => {
  it("taxes are added to the net, or named as included", async () => {
    const issue = await makeIssue({ text: await textFor("en", "en-MX") });
    const added = wordsOf(pagesOf(composeOrder(printed(makePrintedOrder({ pricesIncludeTax: false })), issue), "a4"));
    expect(added).toContain("IVA 16%\n");
    const included = wordsOf(pagesOf(composeOrder(printed(makePrintedOrder({ pricesIncludeTax: true })), issue), "a4"));
    expect(included).toContain("IVA 16% included");
  });

  it("amounts follow the company's region, words the reader's language", async () => {
    const order = { ...makePrintedOrder(), currency: "COP" as const };
    const spanish = await makeIssue({ text: await textFor("es", "es-CO") });
    const words = wordsOf(pagesOf(composeOrder(printed(order), spanish), "roll80"));
    expect(words).toContain("$600,00");
    expect(words).toContain("Refresco de cola 600 ml");
    const english = await makeIssue({ text: await textFor("en", "en-CO") });
    expect(wordsOf(pagesOf(composeOrder(printed(order), english), "roll80"))).toContain("Cola 600 ml");
  });

  it("an order that is still on the phone says so", async () => {
    const issue = await makeIssue();
    const unsent = composeOrder({ ...printed(makePrintedOrder()), isInStore: false }, issue);
    expect(unsent.closing[0]).toBe("Guardado en el teléfono. Aún no llega a la tienda.");
    expect(composeOrder(printed(makePrintedOrder()), issue).closing[0]).not.toContain("teléfono");
  });

  it("a delivery note shows no prices, and the total only where it is to be collected", async () => {
    const order = makePrintedOrder();
    const issue = await makeIssue();
    const onDelivery = wordsOf(pagesOf(composeDeliveryNote(printed(order), issue), "letter"));
    expect(onDelivery.match(/\$/g)).toHaveLength(1);
    const onAccount = wordsOf(
      pagesOf(composeDeliveryNote(printed({ ...order, terms: "on_account" }), issue), "letter"),
    );
    expect(onAccount).not.toContain("$");
  });
});

describe("PRINT-4 letters", () => {
  it("Spanish is printed as it is; other letters lose accents, never a whole word", async () => {
    const name = "Ñandú ¿Qué? “Łódź” č ₡5 −3 商店";
    const order = makeLongOrder(1, { name, nameEs: name });
    const words = wordsOf(pagesOf(composeOrder(printed(order), await makeIssue()), "letter"));
    expect(words).toContain("Ñandú ¿Qué? “Lódz” c ¢5 –3 ??");
  });
});

describe("PRINT-5 copies", () => {
  it("all but the first name their number, on every sheet", async () => {
    const order = printed(makeLongOrder(60));
    const second = pagesOf(composeOrder(order, await makeIssue({ copy: 2 })), "letter");
    expect(second.filter((page) => !wordsOf([page]).includes("Copia 2"))).toEqual([]);
    const first = pagesOf(composeOrder(order, await makeIssue({ copy: 1 })), "letter");
    expect(wordsOf(first)).not.toContain("Copia");
  });
});
