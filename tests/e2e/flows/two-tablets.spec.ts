import { expect, type Page, test } from "@playwright/test";
import { ORDER_STAGES } from "#domain/order/order-stage.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { BoardPage } from "../pages/board-page.ts";
import { PickPage } from "../pages/pick-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { hire, type Person } from "../support/company-data.ts";
import { openShop, ordersOf } from "../support/counter-data.ts";
import { newTablet } from "../support/devices.ts";
import { hireFieldRep } from "../support/field-rep.ts";
import { ENGLISH as t } from "../support/texts.ts";

const ORDERS = 40;
/** How many a phone sends at once. */
const BATCH = 20;

test("ORDER-54 a day of forty orders on two tablets at once: both show the same, and each step was taken once", async ({
  browser,
}) => {
  const shop = await openShop(2);
  const [field, colleague] = await Promise.all([
    hireFieldRep(shop.companyId, ["walk-in", "regular"]),
    hire("second", { role: "store_staff", companyId: shop.companyId }),
  ]);
  const turnOn = async (person: Person) => {
    const page: Page = await (await newTablet(browser, { alwaysOnline: true })).newPage();
    await new SignInPage(page).signIn(person);
    await new SyncSheet(page).waitUntilReady();
    const board = new BoardPage(page);
    await board.open();
    return board;
  };
  const [one, other] = await Promise.all([turnOn(shop.seller), turnOn(colleague)]);
  await Promise.all([one, other].map((board) => board.expectCounts([0, 0, 0, 0, 0])));

  for (let sent = 0; sent < ORDERS; sent += BATCH) {
    const wanted = Array.from({ length: BATCH }, (_, index) => ({ [`till-${index % 2}`]: 20 + (index % 3) }));
    await field.order("regular", ...wanted);
    await Promise.all([one, other].map((board) => board.expectCounts([sent + BATCH, 0, 0, 0, 0])));
  }
  const orders = (await ordersOf(shop.companyId)).toSorted((a, b) => a.seq - b.seq);
  const numbers = orders.map(({ orderNo }) => shownNumber(orderNo));
  await Promise.all([one, other].map((board) => board.showAll("new", ORDERS)));

  // One prepares many at once while the other steps, and both take the same order at the same moment.
  await one.choose(...numbers.slice(0, 30));
  await Promise.all([
    one.page.getByRole("button", { name: t("orders.prepareChosen", { count: 30 }) }).click(),
    (async () => {
      for (const number of numbers.slice(28, 34)) await other.step(number, t("order.actions.to.preparing"));
    })(),
  ]);
  // The cards stand still: the mouse takes what is under it.
  await Promise.all([one, other].map((board) => board.expectCounts([ORDERS - 34, 0, 34, 0, 0])));
  for (const number of numbers.slice(34, 36)) await other.drag(number, "prepare");
  for (const number of numbers.slice(36)) await one.carry(number);
  await Promise.all([one, other].map((board) => board.expectCounts([0, 0, ORDERS, 0, 0])));

  const picked = orders.slice(0, 4);
  const list = new PickPage(one.page);
  await list.open(picked.map(({ orderId }) => orderId));
  await list.pickEverything(picked.length);
  await list.finish();
  await one.open();
  await Promise.all([one, other].map((board) => board.expectCounts([0, 0, ORDERS - 4, 4, 0])));
  await other.drag(numbers[1] ?? "", "out", () => one.step(numbers[0] ?? "", t("order.actions.to.out_for_delivery")));
  const end = [0, 0, ORDERS - 4, 2, 2];
  await Promise.all([one, other].map((board) => board.expectCounts(end)));

  const stored = (await ordersOf(shop.companyId)).toSorted((a, b) => a.seq - b.seq);
  const steps = stored.map(({ history }) => history.map(({ status }) => status));
  expect(steps.map((each) => each.filter((status) => !["submitted", "confirmed"].includes(status)))).toEqual(
    stored.map((_, index) => {
      const out = index < 2 ? ["out_for_delivery"] : [];
      return ["preparing", ...(index < 4 ? ["ready"] : []), ...out];
    }),
  );
  for (const [index, stage] of ORDER_STAGES.entries()) {
    const count = end[index] ?? 0;
    expect(await one.numbersIn(stage, count)).toEqual(await other.numbersIn(stage, count));
  }
});
