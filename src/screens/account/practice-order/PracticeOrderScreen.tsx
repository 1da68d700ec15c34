import { GraduationCap } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { currencyDecimals, lineGross } from "#domain/values/money.ts";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { type Good, GOODS, PracticeGoods } from "./PracticeGoods.tsx";
import { PracticePlaced } from "./PracticePlaced.tsx";

/** An order to practise with (SCREEN-23). It lives in this page's memory alone: nothing is stored, sent or counted. */
export function PracticeOrderScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { preferences } = usePreferences();
  const currency = useCompany()?.settings.currency ?? "USD";
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
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
          <PracticePlaced />
        ) : (
          <>
            <div>
              <h2 className="text-row font-bold">{t("practice.customer")}</h2>
              <p className="text-body text-muted">{t("practice.how")}</p>
            </div>
            <PracticeGoods currency={currency} unitPrice={unitPrice} quantityOf={quantityOf} onChange={set} />
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
    </Screen>
  );
}
