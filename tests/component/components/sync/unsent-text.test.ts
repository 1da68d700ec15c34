import i18next from "i18next";
import { describe, expect, it } from "vitest";
import type { Change } from "#domain/sync/change-kinds.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import { countUnsentWork } from "#domain/sync/count-unsent.ts";
import { unsentTotal } from "#domain/sync/unsent.ts";
import { unsentText } from "#components/sync/unsent-text.ts";
import { makeEdit } from "#tests/support/record-edits.ts";
import { MORNING } from "#tests/support/build.ts";
import { startTestTexts } from "#tests/component/render-with-texts.tsx";

const edit = (noun: RecordNoun, recordId: string): Change => ({
  kind: "saveRecord",
  edit: makeEdit({ noun, recordId }),
});
const count = (productId: string): Change => ({
  kind: "countStock",
  count: { changeId: productId, productId, onHand: 1, reason: "count", note: "", countedAt: MORNING, label: productId },
});
const step = (orderId: string): Change => ({
  kind: "advanceOrder",
  orderId,
  from: "confirmed",
  to: "preparing",
  reason: "",
});

async function textIn(language: "en" | "es", changes: readonly Change[]): Promise<string> {
  await startTestTexts(language);
  return unsentText(countUnsentWork(changes), { t: i18next.t, locale: language === "en" ? "en-US" : "es-MX" });
}

const MIXED = [edit("customer", "c1"), edit("customer", "c2"), edit("priceList", "l1"), count("cola"), step("o1")];

describe("OFFLINE-4: unsent work as text", () => {
  it("in English and in Spanish", async () => {
    expect(await textIn("en", MIXED)).toBe("1 order update, 2 customers, 1 price list, and 1 stock count");
    expect(await textIn("es", MIXED)).toBe(
      "1 cambio de estado, 2 clientes, 1 lista de precios y 1 conteo de existencias",
    );
    expect(await textIn("es", [edit("category", "a"), edit("category", "b")])).toBe("2 categorías");
    expect(await textIn("en", [])).toBe("");
  });

  it("counts a record with two pending changes once, each kind apart", () => {
    const work = countUnsentWork([edit("product", "a"), edit("product", "a"), edit("category", "a"), count("a")]);
    expect(work).toMatchObject({ products: 1, categories: 1, stockCounts: 1, orders: 0 });
    expect(unsentTotal(work)).toBe(3);
  });
});
