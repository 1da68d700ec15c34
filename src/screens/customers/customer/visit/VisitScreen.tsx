import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { formatDate, formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readVisit } from "#local/queries/visit/open-visit.ts";
import { checkIn } from "#commands/visit/check-in.ts";
import type { Visit } from "#domain/visit/visit.ts";
import { visitPath } from "#components/visit/visit-path.ts";
import { StartVisitButton } from "#components/visit/StartVisitButton.tsx";
import { Arrived } from "#components/sync/Arrived.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { showToast, showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { Screen } from "#ui/layout/Screen.tsx";
import { ScreenHeader } from "#ui/layout/ScreenHeader.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { FinishSheet } from "./FinishSheet.tsx";
import type { OpenView } from "./open-view.ts";
import { OpenVisitPage } from "./OpenVisitPage.tsx";

/** /customer/{id}?visit=true: the visit in progress at a customer (VISIT-30). */
export function VisitScreen() {
  const { customerId = "" } = useParams();
  const { t } = useTranslation();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const live = useLive(readVisit, customerId);
  const view = readyValue(live);
  const open = view?.open ?? null;
  const ofStop = open !== null && open.customerId === customerId && open.stopId !== null;
  const back = ofStop ? `/itinerary/${open.businessDay}` : `/customer/${customerId}`;

  function leave({ outcome: { followUpOn } }: Pick<Visit, "outcome">) {
    showToastOnNextPage(
      followUpOn === null ? t("visit.finished") : t("visit.finishedPlanned", { day: formatDay(followUpOn, locale) }),
    );
    void navigate(back, { replace: true });
  }

  if (view && open?.customerId === customerId) {
    return <OpenVisitPage view={{ ...view, open }} back={back} onFinished={leave} />;
  }
  return (
    <Screen>
      <ScreenHeader title={t("visit.title")} back={back} />
      <Ready of={live} failed={t("visit.failed")}>
        {(known) => {
          if (known === null) {
            return (
              <Arrived feeds={["customers"]}>
                <EmptyState title={t("customer.missing")} detail={t("customer.missingText")} />
              </Arrived>
            );
          }
          if (known.open !== null) return <OtherVisit view={{ ...known, open: known.open }} customerId={customerId} />;
          return (
            <EmptyState
              title={t("visit.none")}
              detail={t("visit.noneText")}
              action={<StartVisitButton customerId={customerId} variant="main" />}
            />
          );
        }}
      </Ready>
    </Screen>
  );
}

/** Another customer's visit was forgotten: it is finished first, with its last action as its end. */
function OtherVisit({ view, customerId }: { readonly view: OpenView; readonly customerId: string }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [finishing, setFinishing] = useState(false);
  const start = useCommand(checkIn);
  const { open, company } = view;

  async function next() {
    const answer = await start({ customerId });
    // Another one that was opened meanwhile is shown by the page itself.
    if (answer.ok) showToast(t("visit.finished"));
    else if (answer.problem.code !== "otherOpen") showToast(t(`visit.problems.${answer.problem.code}`));
  }

  return (
    <>
      <EmptyState
        title={t("visit.otherOpen", { name: open.customerName })}
        detail={t("visit.otherOpenText", {
          time: formatDate(open.lastActionAt, locale, "dateTime", company.settings.timeZone),
        })}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="main" onClick={() => setFinishing(true)}>
              {t("visit.finishOther")}
            </Button>
            <LinkButton to={visitPath(open.customerId)}>{t("visit.goToOther")}</LinkButton>
          </div>
        }
      />
      {finishing && (
        <FinishSheet view={view} isEndProposed onClose={() => setFinishing(false)} onFinished={() => void next()} />
      )}
    </>
  );
}
