import { Banknote, ScanBarcode } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { isOpenStatus } from "#domain/delivery/stop-status.ts";
import { useText } from "#i18n/use-text.ts";
import { listRuns, type RunStopView } from "#local/queries/delivery/runs.ts";
import { CameraSheet } from "#components/order/camera/CameraSheet.tsx";
import { deliverPath } from "#components/order/main-steps.ts";
import { useScanner } from "#components/order/selling/use-scanner.ts";
import { CollectSheet } from "#components/payment/CollectSheet.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** A driver's next steps in thumb reach: the next stop, a stop by its order's code, and collecting (DELIV-23). */
export function DriverBar() {
  const { t } = useText();
  const navigate = useNavigate();
  const { uid } = useDevice().identity;
  const [asked, setAsked] = useState<"scan" | "customer" | null>(null);
  const [payer, setPayer] = useState<RunStopView["customer"]>(null);
  const company = useCompany();
  const runs = readyValue(useLive(listRuns, { driverId: uid, day: "today" }))?.runs ?? [];
  const started = runs.filter(({ run }) => run.status === "started");
  const stops = started.flatMap(({ run, stops: all }) => all.map((stop) => ({ ...stop, runId: run.runId })));
  const next = stops.find(({ status }) => isOpenStatus(status));

  const pathOf = ({ orders, runId }: RunStopView & { readonly runId: string }) => {
    const ids = orders.filter(({ status }) => status === "out_for_delivery").map(({ order }) => order.orderId);
    return ids.length === 0 ? "/itinerary/today" : deliverPath(ids, runId);
  };

  useScanner(
    stops.length === 0 || payer !== null
      ? null
      : (code) => {
          const found = stops.find(({ orders }) =>
            orders.some(({ order }) => code.includes(order.orderId) || code === order.orderNo),
          );
          if (found === undefined) return showToast(t("runs.notOnRun"));
          setAsked(null);
          void navigate(pathOf(found));
        },
  );

  if (stops.length === 0) return null;
  return (
    <BottomBar>
      {next ? (
        <>
          <LinkButton variant="main" full to={pathOf(next)}>
            {t("runs.nextStop")}
          </LinkButton>
          <IconButton outlined label={t("payment.collect")} icon={<Banknote />} onClick={() => setAsked("customer")} />
        </>
      ) : (
        <Button full icon={<Banknote aria-hidden className="size-5" />} onClick={() => setAsked("customer")}>
          {t("payment.collect")}
        </Button>
      )}
      <IconButton outlined label={t("runs.scan")} icon={<ScanBarcode />} onClick={() => setAsked("scan")} />
      {asked === "scan" && <CameraSheet onClose={() => setAsked(null)} />}
      {asked === "customer" && (
        <Sheet open size="tall" onClose={() => setAsked(null)} title={t("runs.collectFrom")}>
          <ul>
            {stops.map(({ customer, stop, number }) => (
              <li key={stop.customerId}>
                <ListRow
                  title={`${number}. ${stop.customerName}`}
                  onClick={() => {
                    setAsked(null);
                    setPayer(customer);
                  }}
                />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {payer !== null && company && <CollectSheet customer={payer} company={company} onClose={() => setPayer(null)} />}
    </BottomBar>
  );
}
