import { useText } from "#i18n/use-text.ts";
import { readStop } from "#local/queries/delivery/stop.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useLive } from "#ui/use-live.ts";
import { StopPage } from "./StopPage.tsx";

interface DeliverModeProps {
  /** Orders of one customer. */
  readonly orderIds: readonly string[];
  readonly runId: string | null;
}

/** The stop at which orders are handed over (DELIV-33). It works without signal and goes on where it was left. */
export function DeliverMode({ orderIds, runId }: DeliverModeProps) {
  const { t } = useText();
  const stop = useLive(readStop, { orderIds }, { keep: true });
  const back = runId === null ? `/orders/${orderIds[0] ?? ""}` : "/itinerary/today";
  return (
    <Screen>
      <Ready of={stop} failed={t("order.failed")}>
        {(known) =>
          known === null ? (
            <>
              <ScreenHeader title={t("deliver.title")} back={back} />
              <EmptyState title={t("deliver.missing")} action={<LinkButton to={back}>{t("ui.back")}</LinkButton>} />
            </>
          ) : (
            <StopPage key={orderIds.join()} stop={known} runId={runId} back={back} />
          )
        }
      </Ready>
    </Screen>
  );
}
