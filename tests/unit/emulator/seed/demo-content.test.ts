import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { isScannable } from "#domain/product/barcode.ts";
import { Category } from "#domain/category/category.ts";
import { Company } from "#domain/company/company.ts";
import { Customer } from "#domain/customer/customer.ts";
import { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { parseOrderNumber } from "#domain/order/order-number.ts";
import { priceCart, pricingTerms } from "#domain/pricing/price-cart.ts";
import { PriceList } from "#domain/pricing/price-list.ts";
import { Product } from "#domain/product/product.ts";
import { StockItem } from "#domain/stock/stock.ts";
import { demoContent } from "#emulator/seed/demo-content.ts";

const NOW = Date.parse("2026-11-21T18:00:00Z");
const SUNDAY = Date.parse("2026-11-22T18:00:00Z");
const content = demoContent(NOW);

describe("the demo company", () => {
  it("is the same for everyone who starts on the same day", () => {
    expect(demoContent(NOW)).toEqual(content);
  });

  it("has rows that every phone can read", () => {
    const { company, ...lists } = content;
    expect(v.is(Company, company)).toBe(true);
    const schemas = {
      priceLists: PriceList,
      categories: Category,
      products: Product,
      stock: StockItem,
      customers: Customer,
      itineraryDays: ItineraryDay,
      orders: StoredOrder,
    };
    for (const [name, rows] of Object.entries(lists)) {
      const schema = Object.entries(schemas).find(([key]) => key === name)?.[1];
      const unreadable = schema ? rows.filter((row) => !v.is(schema, row)) : rows;
      expect({ name, unreadable }).toEqual({ name, unreadable: [] });
    }
  });

  it("has a few hundred products with a name in both languages, a picture and a scannable barcode", () => {
    expect(content.products).toHaveLength(320);
    expect(new Set(content.products.map(({ sku }) => sku)).size).toBe(320);
    expect(new Set(content.products.map(({ nameEs }) => nameEs)).size).toBe(320);
    expect(content.products.every(({ barcodes: [code] }) => code !== undefined && isScannable(code))).toBe(true);
    expect(content.products.every(({ picture }) => picture.startsWith("<svg"))).toBe(true);
    expect(content.products.filter(({ prices }) => Object.keys(prices).length === 0)).toHaveLength(3);
  });

  it("has customers of every kind, most of them with a salesperson", () => {
    const count = (test: (customer: Customer) => boolean) => content.customers.filter(test).length;
    expect(content.customers).toHaveLength(120);
    for (const repId of ["demo-ana", "demo-luis"]) expect(count((row) => row.repId === repId)).toBeGreaterThan(40);
    expect(count((row) => row.repId === "")).toBeGreaterThan(5);
    for (const status of ["prospect", "disabled"]) expect(count((row) => row.status === status)).toBeGreaterThan(1);
    expect(count((row) => row.overdue > 0)).toBeGreaterThan(2);
    expect(count((row) => row.onHold)).toBeGreaterThan(1);
    expect(count((row) => row.creditLimit !== null && row.balance > row.creditLimit)).toBeGreaterThan(1);
  });

  it.each([
    ["a Saturday", NOW, "2026-11-21"],
    ["a Sunday", SUNDAY, "2026-11-22"],
  ])("gives both salespeople a route on %s, without duplicate customers", (_, now, day) => {
    for (const repId of ["demo-ana", "demo-luis"]) {
      const today = demoContent(now).itineraryDays.find(({ id }) => id === `${repId}_${day}`);
      expect(today?.stops.length).toBeGreaterThan(3);
      expect(new Set(today?.stops.map(({ customerId }) => customerId)).size).toBe(today?.stops.length);
    }
  });

  it("CREDIT-4 ORDER-22 has orders for approval only for what the store would ask about", () => {
    const asked = content.orders.filter(({ status }) => status === "pending_approval" || status === "rejected");
    const limit = content.company.settings.discountLimits.salesperson;
    const wrong = asked.filter((order) => {
      const customer = content.customers.find(({ id }) => id === order.customerId);
      if (order.flags.includes("DISCOUNT_LIMIT"))
        return order.discount?.kind !== "percent" || order.discount.rate <= limit;
      const { creditLimit = null, balance = 0 } = customer ?? {};
      return creditLimit === null || order.terms !== "on_account" || balance + order.totals.total <= creditLimit;
    });
    expect(asked).not.toEqual([]);
    expect(wrong.map(({ orderNo }) => orderNo)).toEqual([]);
  });

  it("[PRICE-18] has orders in several states whose totals match the product's own rules", () => {
    expect(content.orders.length).toBeGreaterThan(45);
    expect(new Set(content.orders.map(({ status }) => status)).size).toBeGreaterThan(6);
    expect(new Set(content.orders.map(({ orderNo }) => orderNo)).size).toBe(content.orders.length);
    for (const order of content.orders) {
      const customer = content.customers.find(({ id }) => id === order.customerId);
      expect(customer).toBeDefined();
      const { totals } = priceCart(order, pricingTerms(content.company.settings, order));
      expect(order.totals).toEqual(totals);
      expect(parseOrderNumber(order.orderNo)?.businessDay).toBe(order.businessDay);
    }
  });
});
