import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { currencyDecimals, lineGross } from "#domain/values/money.ts";
import { MAX_QUANTITY } from "#domain/values/quantity.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { NumberPad } from "#ui/controls/NumberPad.tsx";
import { Stepper } from "#ui/controls/Stepper.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What can be ordered, with prices in major units: nothing of it is in a catalogue. */
const GOODS = [
  { id: "coffee", price: 12 },
  { id: "rice", price: 25 },
  { id: "soap", price: 8 },
] as const;
type Good = (typeof GOODS)[number];

/** An order to practise with (SCREEN-23). It lives in this page's memory alone: nothing is stored, sent or counted. */
export function PracticeOrderScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { preferences } = usePreferences();
  const currency = readyValue(useLive(readCompany, undefined))?.settings.currency ?? "USD";
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [pad, setPad] = useState<Good | null>(null);
  const [placed, setPlaced] = useState(false);
  // Currencies without cents have larger numbers.
  const unitPrice = ({ price }: Good) => price * (currencyDecimals(currency) === 0 ? 10_000_000 : 10_000);
  const quantityOf = ({ id }: Good) => quantities[id] ?? 0;
  const total = GOODS.reduce((sum, good) => sum + lineGross(unitPrice(good), quantityOf(good), 1, currency), 0);
  const set = ({ id }: Good, quantity: number) => setQuantities({ ...quantities, [id]: quantity });
  const back = preferences.firstRun === "done" ? "/settings" : "/first-run";

  return (
    <Screen>
      <ScreenHeader title={t("screens.practiceOrder")} back={back} />
      <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4 p-4">
        <Notice tone="attention">
          <p className="font-bold">{t("practice.mark")}</p>
          <p>{t("practice.markText")}</p>
        </Notice>
        {placed ? (
          <Placed />
        ) : (
          <>
            <div>
              <h2 className="text-row font-bold">{t("practice.customer")}</h2>
              <p className="text-body text-muted">{t("practice.how")}</p>
            </div>
            <ul className="edge-t">
              {GOODS.map((good) => (
                <li key={good.id} className="flex min-h-18 items-center justify-between gap-3 py-2 edge-b">
                  <span className="flex min-w-0 flex-col">
                    <span className="text-row font-medium">{t(`practice.goods.${good.id}`)}</span>
                    <AmountText amount={lineGross(unitPrice(good), 1, 1, currency)} currency={currency} />
                  </span>
                  <Stepper
                    label={t(`practice.goods.${good.id}`)}
                    quantity={quantityOf(good)}
                    min={1}
                    max={MAX_QUANTITY}
                    step={1}
                    onChange={(quantity) => set(good, quantity)}
                    onOpenPad={() => setPad(good)}
                  />
                </li>
              ))}
            </ul>
            <p className="flex items-baseline justify-between gap-4 text-row font-bold">
              {t("totals.total")}
              <AmountText amount={total} currency={currency} size="total" />
            </p>
          </>
        )}
      </div>
      <BottomBar>
        {placed ? (
          <>
            <Button
              full
              onClick={() => {
                setQuantities({});
                setPlaced(false);
              }}
            >
              {t("practice.again")}
            </Button>
            <Button variant="main" full onClick={() => void navigate(back)}>
              {t("practice.done")}
            </Button>
          </>
        ) : (
          <Button
            variant="main"
            full
            disabled={total === 0}
            icon={<GraduationCap aria-hidden className="size-5" />}
            onClick={() => setPlaced(true)}
          >
            {t("practice.place")}
          </Button>
        )}
      </BottomBar>
      {pad !== null && (
        <Sheet open onClose={() => setPad(null)} title={t(`practice.goods.${pad.id}`)}>
          <NumberPad
            quantity={quantityOf(pad)}
            check={(asked) =>
              asked === null || asked > MAX_QUANTITY ? t("newOrder.quantityProblems.aboveMaximum") : null
            }
            onDone={(quantity) => {
              set(pad, quantity);
              setPad(null);
            }}
          />
        </Sheet>
      )}
    </Screen>
  );
}

/** What would happen to a real order now. */
function Placed() {
  const { t } = useTranslation();
  const stops = ["on_device", "sending", "in_store"] as const;
  return (
    <div className="flex flex-col gap-3">
      <output className="text-title font-bold">{t("practice.placed")}</output>
      <p className="text-body">{t("practice.placedText")}</p>
      <RouteLine label={t("practice.way")}>
        {stops.map((sync, index) => (
          <RouteStop key={sync} mark="planned" markLabel={t("ui.steps.planned")} last={index === stops.length - 1}>
            <div className="flex flex-col py-3">
              <SyncSign sync={sync} />
              <span className="text-body">{t(`practice.stops.${sync}`)}</span>
            </div>
          </RouteStop>
        ))}
      </RouteLine>
    </div>
  );
}
