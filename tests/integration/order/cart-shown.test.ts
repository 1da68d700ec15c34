import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setLine } from "#commands/cart/set-line.ts";
import type { Device } from "#local/databases/device.ts";
import { applyEdits, readOpenCart, readOrderTerms, viewCart } from "#local/queries/order/carts.ts";
import { buildProduct } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { catalogueOf, createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { runs } from "#tests/support/runs.ts";

const PRODUCTS = [
  buildProduct("cola", { breaks: { general: [{ fromQuantity: 12, unitPrice: 110_000 }] } }),
  buildProduct("agua", { prices: { general: 83_333 }, minQuantity: 6, quantityMultiple: 6 }),
  buildProduct("queso", { prices: { general: 1_234_567 }, quantityScale: 1000, unitsPerCase: 1 }),
  buildProduct("unpriced", { prices: {} }),
];
const KNOWN = new Map(PRODUCTS.map((product) => [product.id, product]));

let tab: Tab;
let device: Device;

beforeEach(async () => {
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  device = { ...tab.device, catalogue: catalogueOf(PRODUCTS) };
});
afterEach(() => tab.kill());

/** What a person sees of it. The ids and times of a new line are its own and are not shown. */
function seen({ lines, totals, problems, level }: ReturnType<typeof viewCart>) {
  const amounts = lines.map(({ productId, quantity, unitPrice, gross, net }) => [
    productId,
    quantity,
    unitPrice,
    gross,
    net,
  ]);
  return { amounts, totals, problems, level };
}

async function read() {
  const terms = await readOrderTerms(device, "c1");
  if (terms === null) throw new Error("the customer is missing");
  return { terms, open: await readOpenCart(device, "c1") };
}

it("shows a tap as it will be saved: the same lines, amounts and problems, for any cart", async () => {
  const quantities = fc.constantFrom(0, 1, 5, 6, 11, 12, 18, 500, 1_000, 1_500, 20_000);
  const tap = fc.record({ productId: fc.constantFrom(...KNOWN.keys(), "gone"), quantity: quantities });
  await fc.assert(
    fc.asyncProperty(
      fc.array(tap, { maxLength: 6 }),
      fc.uniqueArray(tap, { selector: (each) => each.productId }),
      async (before, taps) => {
        await device.work.carts.clear();
        for (const each of before) await setLine(device, { customerId: "c1", ...each });
        const { terms, open } = await read();
        const pending = new Map(taps.map(({ productId, quantity }) => [productId, quantity]));
        const shown = viewCart(terms, applyEdits(terms, open, pending, KNOWN));
        for (const each of taps) await setLine(device, { customerId: "c1", ...each });
        const saved = await read();
        expect(seen(shown)).toEqual(seen(viewCart(saved.terms, saved.open)));
      },
    ),
    { numRuns: runs(60) },
  );
});

it("shows a line whose price is not known yet once it is saved", async () => {
  const { terms, open } = await read();
  expect(applyEdits(terms, open, new Map([["cola", 2]]), new Map())).toBe(open);
});
