import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useState } from "react";
import { CustomerPicker } from "#components/customer/CustomerPicker.tsx";
import { useSale } from "#components/order/selling/use-sale.ts";
import { useCapture } from "#components/sync/use-capture.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useLive } from "#ui/use-live.ts";
import { Till } from "./Till.tsx";

/** /counter: selling to who stands in front of you (COUNTER-6). The address names a customer other than the walk-in one. */
export function CounterScreen() {
  const { t } = useTranslation();
  useCapture();
  const company = useLive(readCompany, null);
  return (
    <Ready of={company} failed={t("newOrder.failed")}>
      {(known) => <ForCustomer walkInId={known?.settings.walkInCustomerId ?? null} />}
    </Ready>
  );
}

function ForCustomer({ walkInId }: { readonly walkInId: string | null }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const customerId = params.get("customer") ?? walkInId;
  const live = useSale(customerId);
  const serve = useCallback(
    (id: string | null) => setParams(id === null || id === walkInId ? {} : { customer: id }, { replace: true }),
    [setParams, walkInId],
  );
  if (live.state === "ready" && live.value !== null) {
    return <Till sale={live.value} walkInId={walkInId} onServe={serve} />;
  }
  return (
    <Screen>
      <ScreenHeader title={t("counter.title")} back="/home" />
      <Ready of={live} failed={t("newOrder.failed")}>
        {() => (
          <EmptyState
            title={t("counter.noCustomer")}
            detail={t("counter.noCustomerText")}
            action={
              <Button variant="main" onClick={() => setChoosing(true)}>
                {t("counter.chooseCustomer")}
              </Button>
            }
          />
        )}
      </Ready>
      {choosing && (
        <CustomerPicker
          title={t("counter.chooseCustomer")}
          onClose={() => setChoosing(false)}
          onChoose={({ id }) => {
            setChoosing(false);
            serve(id);
          }}
        />
      )}
    </Screen>
  );
}
