import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { ORDER_FLAGS, type OrderFlag } from "#domain/order/order.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { firestore, hire, type Person } from "../support/company-data.ts";
import { openShop, ordersOf } from "../support/counter-data.ts";
import { newPhone, newTablet } from "../support/devices.ts";
import { type FieldRep, hireFieldRep } from "../support/field-rep.ts";
import { open } from "../support/go-within.ts";
import { ENGLISH as t } from "../support/texts.ts";

const MINUTE = 60_000;
/** What a card offers first, of which each has one. */
const DECISIONS = ["accept", "todaysPrices", "keepBoth"] as const;
const CUSTOMERS = ["regular", "held", "late", "closed", "lost"];
const NO_NUMBER = { cart: { purchaseOrder: "" } };
const ON_ACCOUNT = { cart: { terms: "on_account" } } as const;

/** For each reason to doubt an order a phone that gives it, the one whose clock is ahead last: it makes the others look late. */
const DOUBTED: readonly (readonly [OrderFlag, send: (phone: FieldRep) => Promise<string>])[] = [
  ["PRICE_CHANGED", (phone) => phone.orderOddly("regular", { "till-1": 5 })],
  ["DATA_DIFFERS", (phone) => phone.orderOddly("regular", { "till-2": 5 })],
  ["PRODUCT_DISABLED", (phone) => phone.orderOddly("regular", { "till-3": 5 })],
  ["QUANTITY_RULE", (phone) => phone.orderOddly("regular", { "till-4": 5 })],
  ["BELOW_FLOOR", (phone) => phone.orderOddly("regular", { "till-5": 5 })],
  ["STOCK_SHORT", (phone) => phone.orderOddly("regular", { "till-6": 5 })],
  ["BELOW_MINIMUM", (phone) => phone.orderOddly("regular", { "till-0": 1 })],
  ["CUSTOMER_DISABLED", (phone) => phone.orderOddly("closed", { "till-0": 5 })],
  ["OVER_CREDIT", (phone) => phone.orderOddly("held", { "till-0": 5 }, ON_ACCOUNT)],
  ["OVERDUE", (phone) => phone.orderOddly("late", { "till-0": 5 }, ON_ACCOUNT)],
  ["NOT_OWN_CUSTOMER", (phone) => phone.orderOddly("lost", { "till-0": 5 })],
  [
    "DISCOUNT_LIMIT",
    (phone) => phone.orderOddly("regular", { "till-0": 6 }, { cart: { discount: { kind: "percent", rate: 5_000 } } }),
  ],
  ["DEVICE_MISMATCH", (phone) => phone.orderOddly("regular", { "till-0": 7 }, { deviceId: randomUUID() })],
  [
    "LATE_CAPTURE",
    (phone) => phone.orderOddly("regular", { "till-0": 8 }, { capturedAt: Date.now() - 8 * 1_440 * MINUTE }),
  ],
  ["DUPLICATE_SUSPECT", (phone) => phone.orderOddly("regular", { "till-7": 5 }, NO_NUMBER)],
  ["CLOCK_SKEW", (phone) => phone.orderOddly("regular", { "till-0": 9 }, { capturedAt: Date.now() + 20 * MINUTE })],
];

test("ORDER-77 for each reason to doubt it an order goes from a phone to the desk, is decided there, and goes on at the phone", async ({
  browser,
}) => {
  const shop = await openShop(8);
  const company = firestore.doc(`companies/${shop.companyId}`);
  await company.update({ "settings.stockPolicy": "review", "settings.minimumOrder": 2_000 });
  const customers = company.collection("customers");
  const regular = (await customers.doc("regular").get()).data() ?? {};
  await Promise.all(
    CUSTOMERS.map((id) =>
      customers.doc(id).set({ ...regular, code: id, name: `Customer ${id}`, creditPolicy: "approval" }),
    ),
  );
  const field = await hireFieldRep(shop.companyId, CUSTOMERS);
  // What comes to be known in the store while the phone is away.
  const products = company.collection("products");
  const list = Object.keys((await products.doc("till-1").get()).get("prices"))[0] ?? "";
  await Promise.all([
    products.doc("till-1").update({ [`prices.${list}`]: 990_000 }),
    products.doc("till-2").update({ name: "Something else" }),
    products.doc("till-3").update({ active: false }),
    products.doc("till-4").update({ minQuantity: 500 }),
    products.doc("till-5").update({ floorPrice: 90_000_000 }),
    company.collection("stock").doc("till-6").update({ onHand: 0 }),
    customers.doc("closed").update({ status: "disabled" }),
    customers.doc("held").update({ onHold: true }),
    customers.doc("late").update({ account: null, balance: 10_000, overdue: 10_000 }),
    customers.doc("lost").update({ repId: "somebody", otherRepIds: [] }),
  ]);
  await field.orderOddly("regular", { "till-7": 5 }, NO_NUMBER);
  const sent: (readonly [OrderFlag, orderId: string])[] = [];
  for (const [flag, send] of DOUBTED) sent.push([flag, await send(field)]);
  const stored = async (orderId: string) =>
    (await ordersOf(shop.companyId)).find((order) => order.orderId === orderId) ?? null;
  for (const [flag, orderId] of sent) expect((await stored(orderId))?.flags).toContain(flag);
  expect(sent.map(([flag]) => flag).toSorted()).toEqual(ORDER_FLAGS.toSorted());

  const turnOn = async (page: Page, person: Person) => {
    await new SignInPage(page).signIn(person);
    await new SyncSheet(page).waitUntilReady();
    return page;
  };
  const owner = await hire("owner", { role: "company_owner", companyId: shop.companyId });
  const [desk, phone] = await Promise.all([
    newTablet(browser, { alwaysOnline: true }).then(async (tablet) => turnOn(await tablet.newPage(), owner)),
    newPhone(browser, { alwaysOnline: true }).then(async (device) => turnOn(await device.newPage(), field.person)),
  ]);
  const cards = desk.getByRole("main").getByRole("article");
  const decision = new RegExp(DECISIONS.map((key) => t(`order.desk.${key}`)).join("|"));
  for (const [flag, orderId] of sent) {
    await open(desk, `/orders/${orderId}`);
    await expect(cards.filter({ hasText: t(`order.flags.${flag}`) })).toBeVisible();
    for (let left = await cards.count(); left > 0; left -= 1) {
      await expect(cards).toHaveCount(left);
      await cards.first().getByRole("button", { name: decision }).click();
    }
    await expect(cards).toHaveCount(0);
  }
  for (const [flag, orderId] of sent) {
    await expect.poll(async () => (await stored(orderId))?.status, flag).toBe("confirmed");
    await open(phone, `/orders/${orderId}`);
    await expect(phone.getByText(t("status.confirmed"), { exact: true }).first()).toBeVisible();
  }
});
