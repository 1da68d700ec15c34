import type { OrderFlag, StoredLine, StoredOrder } from "#domain/order/order.ts";
import { checkQuantity } from "#domain/order/check-quantity.ts";
import { capturedPrices } from "#domain/order-life/settle-flags.ts";
import { isBelowFloor } from "#domain/pricing/line-approval.ts";
import { availableStock } from "#domain/stock/reserve-stock.ts";
import { lineGross } from "#domain/values/money.ts";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatQuantity, formatRate } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import type { Text } from "#i18n/use-text.ts";
import type { DeskFacts } from "#local/queries/order/desk-facts.ts";

/** Something that a flag is about: as it was captured, and as it is today; "" = nothing to say. */
export interface FlagFact {
  readonly key: string;
  readonly label: string;
  readonly captured: string;
  readonly today: string;
  /** Of a fact about a line: how much of it is in doubt. */
  readonly doubtful?: number;
}

type FactsOf = (order: StoredOrder, facts: DeskFacts, text: Text) => readonly FlagFact[];

const FACTS: Readonly<Record<Exclude<OrderFlag, "DATA_DIFFERS" | "DUPLICATE_SUSPECT">, FactsOf>> = {
  PRICE_CHANGED: (order, _, text) =>
    capturedPrices(order).flatMap(({ place, captured, charged }) => {
      const line = order.lines[place];
      const price = (value: number) => formatUnitPrice(value, order.currency, text.locale);
      return line === undefined ? [] : [ofLine(line, text, price(captured), price(charged))];
    }),
  STOCK_SHORT: (order, { products }, text) =>
    filled(order).flatMap((line) => {
      const stock = products.get(line.productId)?.stock ?? null;
      const available = stock === null ? null : Math.max(0, availableStock(stock));
      if (available === null || available >= line.quantity) return [];
      return [
        ofLine(
          line,
          text,
          inUnits(line, line.quantity, text),
          inUnits(line, available, text),
          line.quantity - available,
        ),
      ];
    }),
  PRODUCT_DISABLED: (order, { products }, text) =>
    filled(order).flatMap((line) =>
      products.get(line.productId)?.product.active === true
        ? []
        : [ofLine(line, text, inUnits(line, line.quantity, text), text.t("order.desk.notSold"))],
    ),
  QUANTITY_RULE: (order, { products }, text) =>
    filled(order).flatMap((line) => {
      const product = products.get(line.productId)?.product;
      if (product === undefined || checkQuantity(line.quantity, product) === null) return [];
      const [least, step] = [product.minQuantity, product.quantityMultiple].map((value) => inUnits(line, value, text));
      const rule = text.t("order.desk.rule", { least, step });
      return [ofLine(line, text, inUnits(line, line.quantity, text), rule)];
    }),
  OVER_CREDIT: ({ totals, currency, terms }, { customer, ordered }, { t, locale }) =>
    customer === null
      ? []
      : [
          fact(t("order.desk.owes"), "", formatMoney(customer.balance, currency, locale)),
          fact(
            t("order.desk.otherOrders"),
            "",
            formatMoney(Math.max(0, ordered - (terms === "on_account" ? totals.total : 0)), currency, locale),
          ),
          fact(t("order.desk.total"), formatMoney(totals.total, currency, locale), ""),
          fact(
            t("order.desk.limit"),
            "",
            customer.creditLimit === null
              ? t("order.differences.none")
              : formatMoney(customer.creditLimit, currency, locale),
          ),
        ],
  OVERDUE: ({ currency }, { customer }, { t, locale }) =>
    customer === null ? [] : [fact(t("order.desk.overdue"), "", formatMoney(customer.overdue, currency, locale))],
  DISCOUNT_LIMIT: ({ totals, currency, repName }, { discountLimit }, { t, locale }) => [
    fact(
      t("order.desk.discount"),
      `${formatMoney(totals.discount, currency, locale)} · ${formatRate(
        totals.gross === 0 ? 0 : Math.round((totals.discount * 10_000) / totals.gross),
        locale,
      )}`,
      discountLimit === null ? "" : t("order.desk.upTo", { rep: repName, limit: formatRate(discountLimit, locale) }),
    ),
  ],
  BELOW_FLOOR: (order, { products }, text) =>
    filled(order).flatMap((line) => {
      const floor = products.get(line.productId)?.product.floorPrice ?? null;
      if (floor === null || !isBelowFloor(line, floor, order.currency)) return [];
      const least = lineGross(floor, line.quantity, line.quantityScale, order.currency);
      const money = (value: number) => formatMoney(value, order.currency, text.locale);
      return [ofLine(line, text, money(line.net), text.t("order.desk.atLeast", { least: money(least) }))];
    }),
  BELOW_MINIMUM: ({ totals, currency }, { settings }, { t, locale }) => [
    fact(
      t("order.desk.net"),
      formatMoney(totals.net, currency, locale),
      settings === null ? "" : t("order.desk.atLeast", { least: formatMoney(settings.minimumOrder, currency, locale) }),
    ),
  ],
  CUSTOMER_DISABLED: ({ customer: { name } }, { customer }, { t }) => [
    fact(
      name,
      "",
      t(
        customer === null
          ? "order.desk.customerGone"
          : customer.status === "disabled"
            ? "order.desk.customerDisabled"
            : "order.desk.customerActive",
      ),
    ),
  ],
  CLOCK_SKEW: (order, _, text) => times(order, text),
  LATE_CAPTURE: (order, _, text) => times(order, text),
  NOT_OWN_CUSTOMER: ({ repName }, { repNames }, { t }) => [
    fact(t("order.desk.takenBy"), repName, ""),
    fact(t("order.desk.repNow"), "", repNames.join(", ") || t("order.desk.nobody")),
  ],
  DEVICE_MISMATCH: ({ orderNo, repName }, _, { t }) => [fact(t("order.desk.takenBy"), `${repName} · ${orderNo}`, "")],
};

/** What a flag is about, line by line where it is about lines. Differences and duplicates have their own cards, and none here. */
export function flagFacts(flag: OrderFlag, order: StoredOrder, facts: DeskFacts, text: Text): readonly FlagFact[] {
  return flag === "DATA_DIFFERS" || flag === "DUPLICATE_SUSPECT" ? [] : FACTS[flag](order, facts, text);
}

function filled({ lines }: StoredOrder): readonly StoredLine[] {
  return lines.filter(({ quantity }) => quantity > 0);
}

function inUnits({ quantityScale, unit }: StoredLine, quantity: number, { locale }: Text): string {
  return `${formatQuantity(quantity, quantityScale, locale)} ${unit}`.trim();
}

function ofLine(
  line: StoredLine,
  { language }: Text,
  captured: string,
  today: string,
  doubtful: number = line.quantity,
): FlagFact {
  return { key: line.lineId, label: localName(line, language), captured, today, doubtful };
}

function fact(label: string, captured: string, today: string): FlagFact {
  return { key: label, label, captured, today };
}

function times({ capturedAt, receivedAt, promisedOn }: StoredOrder, { t, locale }: Text): FlagFact[] {
  return [
    fact(t("order.timeline.captured"), formatDate(capturedAt, locale), ""),
    fact(t("order.timeline.received"), "", formatDate(receivedAt, locale)),
    fact(t("order.desk.promised"), formatDay(promisedOn, locale), ""),
  ];
}
