import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { Order } from "#domain/order/order.ts";
import { CustomerPicker } from "#components/customer/list/CustomerPicker.tsx";
import { createHeldCodes } from "#components/order/selling/held-codes.ts";
import { useSale } from "#components/order/selling/use-sale.ts";
import { useScanner } from "#components/order/selling/use-scanner.ts";
import { useCapture } from "#components/sync/use-capture.ts";
import { readCompany } from "#local/queries/company/company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { type Live, readyValue, useLive } from "#ui/use-live.ts";
import { SaleDone } from "./SaleDone.tsx";
import { TillLock } from "./TillLock.tsx";
import { useOperator } from "./use-operator.ts";
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
  const [params, setParams] = useSearchParams();
  // Outside the till, which is another one for the next customer: what was charged stays on screen meanwhile.
  const [done, setDone] = useState<Order | null>(null);
  const customerId = params.get("customer") ?? walkInId;
  const live = useSale(customerId);
  // The scanner is heard while there is no till, too: what it reads is the next customer's (COUNTER-7).
  const [held] = useState(createHeldCodes);
  const sale = readyValue(live) ?? null;
  const till = useOperator();
  const navigate = useNavigate();
  useScanner(sale === null ? held.hold : null);
  const serve = useCallback(
    (id: string | null) => {
      if ((id ?? walkInId) !== customerId) held.startChange();
      setParams(id === null || id === walkInId ? {} : { customer: id }, { replace: true });
    },
    [held, setParams, walkInId, customerId],
  );
  return (
    <>
      {sale !== null ? (
        <Till
          key={sale.view.customer.id}
          sale={sale}
          walkInId={walkInId}
          held={held}
          till={till}
          isDone={done !== null}
          onDone={setDone}
          onServe={serve}
        />
      ) : (
        <NoSale of={live} onServe={serve} />
      )}
      {done !== null && <SaleDone order={done} onClose={() => setDone(null)} />}
      {till.isLocked && (
        <TillLock operators={till.operators} onUnlock={till.unlock} onLeave={() => void navigate("/home")} />
      )}
    </>
  );
}

interface NoSaleProps {
  readonly of: Live<unknown>;
  readonly onServe: (customerId: string) => void;
}

/** Without a customer the till asks whose sale it is. */
function NoSale({ of: live, onServe }: NoSaleProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
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
            onServe(id);
          }}
        />
      )}
    </Screen>
  );
}
