import { describe, expect, it } from "vitest";
import { type AgreedOrder, composeDeliveryNote, composeOrder } from "#components/print/compose-order.ts";
import { composeDaySummary } from "#components/print/compose-day-summary.ts";
import { composePayment } from "#components/print/compose-payment.ts";
import { composeReceipt } from "#components/print/compose-receipt.ts";
import { composePickList } from "#components/print/compose-pick-list.ts";
import type { CounterSale } from "#domain/counter/counter-sale.ts";
import { shortOrderNumber } from "#domain/order/order-number.ts";
import type { Order } from "#domain/order/order.ts";
import type { DaySummary } from "#domain/print/day-summary.ts";
import { layOutDocument } from "#ui/print/lay-out-document.ts";
import type { Mark, Page } from "#ui/print/marks.ts";
import { PAPERS, type PaperName } from "#ui/ports/preferences.ts";
import { LONGEST_PAGE, PAPER_SIZES } from "#ui/print/paper.ts";
import { PdfWriter } from "#ui/print/pdf-writer.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";
import { makeReversal } from "#tests/support/payments.ts";
import {
  makeCounterOrder,
  makeDaySummary,
  makeIssue,
  makeLongOrder,
  makePrintedOrder,
  makeSubstitutedOrder,
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

function widthOf(mark: Page["marks"][number]): number {
  return mark.kind === "strokes" ? Math.max(...mark.strokes.flat().map(({ x }) => x)) : mark.width;
}

/** Marks beyond the paper's margins, and texts that cover each other. */
function faultsOf(pages: readonly Page[], paper: PaperName): string[] {
  const { margin, width } = PAPER_SIZES[paper];
  return pages.flatMap((page) => {
    const texts = textsOf([page]);
    const outside = page.marks.filter(
      (mark) =>
        mark.x < margin - 0.5 ||
        mark.x + widthOf(mark) > width - margin + 0.5 ||
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

function printed(order: AgreedOrder) {
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

describe("PRINT-11 what is missing", () => {
  it("is named with what becomes of it; what was taken out by agreement is not printed", async () => {
    const [cola, water, cheese] = makePrintedOrder().lines;
    if (!cola || !water || !cheese) throw new Error("three lines are needed");
    const short = { quantity: 20, reasonCode: null, words: "" };
    const lines = [
      { ...cola, quantity: 28, ordered: 48, short: { ...short, how: "backorder" as const } },
      { ...water, quantity: 0, ordered: 20, short: { ...short, how: "cut" as const } },
      { ...cheese, quantity: 0, ordered: 2_500 },
    ];
    const order = printed({ ...makePrintedOrder(), lines });
    const issue = await makeIssue({ text: await textFor("en", "en-MX") });
    for (const compose of [composeOrder, composeDeliveryNote]) {
      const words = wordsOf(pagesOf(compose(order, issue), "roll80"));
      expect(words).toContain("Missing: 20, follows later");
      expect(words).toContain("Missing: 20, not available");
      expect(words).not.toContain("QUE-01");
    }
    const picks = wordsOf(pagesOf(composePickList([order], PRINTED_CATEGORIES, issue), "roll80"));
    expect(picks).toContain("SKU-1");
    expect(picks).not.toContain("AGU-0600-SG");
  });
});

describe("PRINT-15 what goes instead of something else", () => {
  it.each([
    ["en", "Instead of"],
    ["es", "En lugar de"],
  ] as const)("says so on the order, the delivery note and the pick list (%s)", async (language, instead) => {
    const issue = await makeIssue({ text: await textFor(language, "es-MX") });
    const order = printed(makeSubstitutedOrder());
    const other = printed(makePrintedOrder({}, 2));
    const documents = [
      composeOrder(order, issue),
      composeDeliveryNote(order, issue),
      composePickList([order], PRINTED_CATEGORIES, issue),
    ];
    for (const document of documents) expect(wordsOf(pagesOf(document, "letter"))).toContain(instead);
    const together = wordsOf(pagesOf(composePickList([order, other], PRINTED_CATEGORIES, issue), "letter"));
    expect(together).toMatch(new RegExp(`${shortOrderNumber(order.order.orderNo)}: ${instead}`));
    expect(wordsOf(pagesOf(composeOrder(other, issue), "letter"))).not.toContain(instead);
  });
});

describe("PRINT-1 receipts", () => {
  it("a sale names what was handed over, the rounding and the change; on account it is signed instead", async () => {
    const issue = await makeIssue({ text: await textFor("en", "en-MX") });
    const factsOf = (sale: Partial<CounterSale>) => {
      const { blocks } = composeReceipt({ ...printed(makeCounterOrder(sale)), status: "completed" }, issue);
      const [, paid] = blocks.filter((block) => block.kind === "totals");
      return {
        paid: (paid?.facts ?? []).map(({ label, value }) => `${label} ${value}`),
        signed: blocks.some(({ kind }) => kind === "signature"),
      };
    };
    const { total } = makeCounterOrder().totals;
    expect(factsOf({})).toEqual({ paid: ["Cash rounding −$0.34", "Cash $2,500.00", "Change $85.00"], signed: false });
    expect(factsOf({ method: "card", tendered: total, change: 0, reference: "V-77" })).toEqual({
      paid: ["Card $2,415.34", "Reference V-77"],
      signed: false,
    });
    expect(factsOf({ method: "on_account", tendered: 0, change: 0 })).toEqual({
      paid: ["On account $2,415.34"],
      signed: true,
    });
  });

  it("a payment's cancellation names its reason and no amount", async () => {
    const issue = await makeIssue({ text: await textFor("en", "en-MX") });
    const cancelled = composePayment(makeReversal("p1"), issue);
    expect(cancelled.title).toBe("Payment cancelled");
    const words = wordsOf(pagesOf(cancelled, "roll58"));
    expect(words).toContain("Wrong customer");
    expect(words).not.toContain("$");
  });
});

describe("PRINT-10 a till's day", () => {
  it("shows the drawer only where it was counted", async () => {
    const issue = await makeIssue({ text: await textFor("en", "en-MX") });
    const wordsFor = (drawer: DaySummary["drawer"]) =>
      wordsOf(pagesOf(composeDaySummary(makeDaySummary({ kind: "X", drawer }), issue), "roll80"));
    expect(wordsFor(null)).not.toContain("Difference");
    const counted = wordsFor({
      float: 50_000,
      cash: 10_000,
      counted: 59_000,
      reason: "A roll of coins fell behind the till",
    });
    expect(counted).toContain("Should be in the drawer\n$600.00");
    expect(counted).toContain("Difference\n–$10.00");
    expect(counted).toContain("A roll of coins");
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
