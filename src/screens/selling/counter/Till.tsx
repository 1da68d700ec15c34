import { ShoppingCart } from "lucide-react";
import { memo, useCallback, useDeferredValue, useRef, useState } from "react";
import { switchCustomer } from "#commands/cart/switch-customer.ts";
import type { Category } from "#domain/category/category.ts";
import type { Order } from "#domain/order/order.ts";
import { useText } from "#i18n/use-text.ts";
import { CustomerPicker } from "#components/customer/list/CustomerPicker.tsx";
import { CameraButton } from "#components/order/camera/CameraButton.tsx";
import { CategoryChips } from "#components/order/selling/CategoryChips.tsx";
import { FindRow } from "#components/order/selling/FindRow.tsx";
import { OrderBar } from "#components/order/selling/OrderBar.tsx";
import { QuantityPad } from "#components/order/selling/QuantityPad.tsx";
import { UnknownCode } from "#components/order/selling/UnknownCode.tsx";
import type { HeldCodes } from "#components/order/selling/held-codes.ts";
import { useCodeEntry } from "#components/order/selling/use-code-entry.ts";
import type { Sale } from "#components/order/selling/use-sale.ts";
import { stepsOf } from "#components/product/product-steps.ts";
import { listCategories } from "#local/queries/product/categories.ts";
import { listTickets } from "#local/queries/order/counter.ts";
import { Button } from "#ui/controls/Button.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { stepQuantity } from "#ui/controls/step-quantity.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Screen } from "#ui/layout/Screen.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { TwoPane } from "#ui/layout/TwoPane.tsx";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useLoneKeys } from "#ui/hooks/use-lone-keys.ts";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { ChargeSheet } from "./ChargeSheet.tsx";
import { DaySheet } from "./DaySheet.tsx";
import { DiscountSheet } from "./DiscountSheet.tsx";
import { TicketsSheet } from "./TicketsSheet.tsx";
import { TillCart, TillFooter } from "./TillCart.tsx";
import { TillGrid } from "./TillGrid.tsx";
import { LockButton, type OpenSheet, TillHeader } from "./TillHeader.tsx";
import { useChargeable } from "./use-chargeable.ts";
import type { TillUse } from "./use-operator.ts";

interface TillProps {
  readonly sale: Sale;
  readonly walkInId: string | null;
  /** What was scanned before this till was there, and is from the moment it goes. */
  readonly held: HeldCodes;
  readonly till: TillUse;
  /** Whether the charged sale is shown. */
  readonly isDone: boolean;
  readonly onDone: (order: Order | null) => void;
  /** Null = the walk-in customer. */
  readonly onServe: (customerId: string | null) => void;
}

/** The till's keys (COUNTER-11), in the order of the legend. */
const TILL_KEYS = ["/", "+", "-", "F2", "F4", "F9", "Escape"] as const;
type TillKey = (typeof TILL_KEYS)[number];

const NO_CATEGORIES: readonly Category[] = [];

/** The chip for products of any category. */
const ALL = "all";

/** The till: products on the left, the cart on the right, the scanner always heard (COUNTER-7). */
export function Till({ sale, walkInId, held, till, isDone, onDone, onServe }: TillProps) {
  const { t } = useText();
  const panes = usePanes();
  const [text, setText] = useState("");
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenSheet>(null);
  const search = useRef<HTMLInputElement>(null);
  const scanned = useRef<HTMLOutputElement>(null);
  // Written without React: what a scan draws is its line, and neither page nor till is drawn again for these words.
  const announce = useCallback((message: string) => {
    if (scanned.current) scanned.current.textContent = message;
  }, []);
  const categories = readyValue(useLive(listCategories, null)) ?? NO_CATEGORIES;
  const tickets = readyValue(useLive(listTickets, undefined)) ?? [];
  const chargeable = useChargeable(sale);
  // Whether a line is over the limit may show only once the last scan is saved.
  if (open === "charge" && chargeable.overLimit) setOpen(null);
  const moveCart = useCommand(switchCustomer);
  // A scan's line and total come first; the tile's number, where both are in sight, with the next frame.
  const inGrid = useDeferredValue(sale);
  const { view, saved, quantities } = sale;
  const customer = view.customer;

  const codes = useCodeEntry(sale, () => onDone(null), {
    pauses: open === "customer" && !till.isLocked,
    refusal: till.isLocked ? t("counter.lock.scanned") : open === null || open === "cart" ? null : t("counter.notNow"),
    held,
    announce: panes ? announce : undefined,
  });
  const close = useCallback(() => setOpen(null), []);
  const openCustomer = useCallback(() => setOpen("customer"), []);
  const showAll = useCallback(() => setCategoryId(null), []);
  const setCategory = useCallback((choice: string) => setCategoryId(choice === ALL ? null : choice), []);
  const charge = () => {
    if (chargeable.ready) setOpen("charge");
  };
  const step = (direction: 1 | -1) => {
    const last = view.lines.at(-1);
    if (last === undefined) return;
    const present = quantities.latestOf(last.productId);
    quantities.edit(last.productId, stepQuantity(present, stepsOf(last, present), direction));
  };
  const acts: Readonly<Record<TillKey, () => void>> = {
    "/": () => search.current?.focus(),
    "+": () => step(1),
    "-": () => step(-1),
    F2: openCustomer,
    F4: () => setOpen("discount"),
    F9: charge,
    Escape: () => {
      setText("");
      search.current?.blur();
    },
  };
  const listens = (open === null || open === "cart") && !isDone && !till.isLocked && codes.unknown === null;
  useLoneKeys({ keys: TILL_KEYS, listens }, (key) => acts[key]());

  async function serve(customerId: string) {
    close();
    if (customerId === customer.id) return;
    held.startChange();
    await quantities.written();
    if (view.lines.length > 0) {
      const moved = await moveCart({ from: view.cart, to: customerId });
      if (!moved.ok) {
        codes.takeHeld();
        return showToast(t(moved.problem.code === "cartThere" ? "counter.cartThere" : "newOrder.changes.notMoved"));
      }
    }
    onServe(customerId);
  }

  function finished(order: Order) {
    close();
    onDone(order);
    setText("");
    if (walkInId !== null) onServe(null);
  }

  const cart = <TillCart sale={sale} approvals={chargeable.approvals} onDiscount={() => setOpen("discount")} />;
  const footer = <TillFooter sale={sale} chargeable={chargeable} onPark={() => setOpen("tickets")} onCharge={charge} />;
  return (
    <Screen fill>
      <TwoPane
        left={
          <>
            <TillHeader parked={tickets.length} till={panes ? till : null} onOpen={setOpen} />
            <FindRow
              search={
                <>
                  <SearchField
                    label={t("newOrder.productSearch")}
                    placeholder={t("counter.searchHint")}
                    value={text}
                    onChange={setText}
                    onEnter={() => codes.addTyped(text)}
                    inputRef={search}
                    trailing={<CameraButton />}
                  />
                  {!panes && <LockButton till={till} />}
                </>
              }
              chips={
                <CategoryChips usual={null} categories={categories} choice={categoryId ?? ALL} onChoose={setCategory} />
              }
            />
            <TillGrid
              sale={panes ? inGrid : sale}
              text={text}
              categories={categories}
              categoryId={categoryId}
              onAllCategories={showAll}
            />
            {!panes && (
              <OrderBar view={view}>
                <Button
                  variant="main"
                  icon={<ShoppingCart aria-hidden className="size-5" />}
                  onClick={() => setOpen("cart")}
                >
                  {t("newOrder.cart")}
                </Button>
              </OrderBar>
            )}
          </>
        }
        right={
          panes && (
            <>
              <CustomerLine name={customer.name} onChange={openCustomer} />
              <output ref={scanned} className="h-7 shrink-0 truncate px-4 pt-1 text-body text-muted [contain:strict]" />
              <div className="min-h-0 flex-1 overflow-y-auto">{cart}</div>
              {footer}
              <KeyLegend />
            </>
          )
        }
      />
      {!panes && (
        <Sheet open={open === "cart"} onClose={close} title={t("newOrder.cart")} size="tall" footer={footer}>
          <CustomerLine name={customer.name} onChange={openCustomer} />
          {cart}
        </Sheet>
      )}
      {open === "charge" && chargeable.settled && (
        <ChargeSheet
          view={saved}
          operator={till.operator}
          isWalkIn={customer.id === walkInId}
          onClose={close}
          onCharged={finished}
        />
      )}
      {open === "discount" && <DiscountSheet view={saved} onClose={close} />}
      {open === "customer" && (
        <CustomerPicker title={t("counter.chooseCustomer")} onClose={close} onChoose={({ id }) => void serve(id)} />
      )}
      {open === "tickets" && <TicketsSheet view={saved} tickets={tickets} onClose={close} onServe={onServe} />}
      {open === "day" && <DaySheet onClose={close} />}
      <UnknownCode entry={codes} sale={sale} />
      <QuantityPad sale={sale} />
    </Screen>
  );
}

interface CustomerLineProps {
  readonly name: string;
  readonly onChange: () => void;
}

const CustomerLine = memo(function CustomerLine({ name, onChange }: CustomerLineProps) {
  const { t } = useText();
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 px-4 edge-b">
      <h2 className="line-clamp-2 min-w-0 flex-[1_1_8rem] py-1 text-row leading-tight font-bold">{name}</h2>
      <Button variant="quiet" onClick={onChange}>
        {t("counter.changeCustomer")}
      </Button>
    </div>
  );
});

/** What the keys do, for keyboards at the counter. */
const KeyLegend = memo(function KeyLegend() {
  const { t } = useText();
  const keys = [
    ["/", t("counter.keys.search")],
    ["+ −", t("counter.keys.quantity")],
    ["F2", t("counter.keys.customer")],
    ["F4", t("counter.keys.discount")],
    ["F9", t("counter.keys.charge")],
    ["Esc", t("counter.keys.clear")],
  ] as const;
  return (
    <p
      aria-label={t("counter.keys.title")}
      className="flex shrink-0 flex-wrap gap-x-3 gap-y-1 px-4 pb-2 text-caption text-muted"
    >
      {keys.map(([key, name]) => (
        <span key={key}>
          <kbd className="rounded-control px-1 font-medium text-ink edge">{key}</kbd> {name}
        </span>
      ))}
    </p>
  );
});
