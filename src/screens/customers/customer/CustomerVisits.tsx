import { MapPin, MapPinCheck, MapPinOff, PencilLine, RefreshCw } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { isOwner } from "#domain/access/is-owner.ts";
import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { imageIdsIn } from "#domain/image/image.ts";
import type { ChecklistAnswer } from "#domain/visit/visit.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import {
  listUnsentCorrections,
  listVisits,
  sortVisits,
  storedRow,
  type VisitRow,
  withUnsent,
} from "#local/queries/visit/visits.ts";
import { useReadVisits } from "#components/ports.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { VisitReview } from "#components/visit/VisitReview.tsx";
import { minutesBetween, outcomeText, placeText } from "#components/visit/visit-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { CorrectVisitSheet } from "./CorrectVisitSheet.tsx";

interface CustomerVisitsProps {
  readonly customer: Customer;
  readonly company: Company;
}

/** The visits at a customer, newest first: own ones from this device, everybody's from the server (VISIT-35). */
export function CustomerVisits({ customer, company }: CustomerVisitsProps) {
  const { t } = useText();
  const own = useLive(listVisits, customer.id);
  const unsent = readyValue(useLive(listUnsentCorrections, customer.id)) ?? [];
  const { stored, retry } = useStoredVisits(customer.id, unsent.length);
  return (
    <Ready of={own} failed={t("visit.listFailed")}>
      {(rows) => {
        const known = new Set(rows.map(({ visit }) => visit.visitId));
        const others = Array.isArray(stored) ? stored.filter(({ visit }) => !known.has(visit.visitId)) : [];
        const shown = sortVisits([...rows, ...others]);
        return (
          <div className="flex flex-col pb-6">
            {stored === "unreachable" && (
              <div className="px-4 pt-3">
                <Notice
                  action={
                    <Button icon={<RefreshCw aria-hidden className="size-5" />} onClick={retry}>
                      {t("ui.tryAgain")}
                    </Button>
                  }
                >
                  {t("visit.unreachable")}
                </Notice>
              </div>
            )}
            {stored === "loading" && shown.length === 0 && <LoadingRows count={3} />}
            {stored !== "loading" && shown.length === 0 && (
              <EmptyState title={t("customer.noVisits")} detail={t("customer.noVisitsText")} />
            )}
            <ul>
              {shown.map((row) => (
                <li key={row.visit.visitId} className="edge-b">
                  <VisitItem row={withUnsent(row, unsent)} company={company} />
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Ready>
  );
}

const SIGNS = {
  on_site: { Icon: MapPinCheck, colour: "text-brand" },
  off_site: { Icon: MapPin, colour: "text-attention-ink" },
  unknown: { Icon: MapPinOff, colour: "text-muted" },
} as const;

function VisitItem({ row, company }: { readonly row: VisitRow; readonly company: Company }) {
  const text = useText();
  const { t, locale } = text;
  const { preferences } = usePreferences();
  const { roles } = useDevice().identity;
  const [isCorrecting, setCorrecting] = useState(false);
  const { visit, sync, flags, corrections } = row;
  const { checkIn, outcome, answers, photoIds } = visit;
  const { Icon, colour } = SIGNS[checkIn.place];
  const photos = [...photoIds, ...answers.flatMap(({ value }) => (isPhoto(value) ? [value] : []))];
  const words = [outcome.words, visit.note].filter((each) => each.trim() !== "");
  return (
    <article className="flex flex-col gap-1 px-4 py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-row font-medium">{outcomeText(outcome, company, text)}</span>
        <span className="shrink-0 text-body text-muted">
          {formatDate(checkIn.at, locale, "dateTime", company.settings.timeZone)}
        </span>
      </p>
      <p className="flex items-center gap-2 text-body">
        <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />
        {placeText(checkIn, text, preferences.distanceUnit)}
      </p>
      <p className="text-body text-muted">
        {[visit.repName, t("visit.minutes", { count: minutesBetween(checkIn.at, visit.endedAt) })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {words.map((each) => (
        <p key={each} className="text-body whitespace-pre-wrap">
          {each}
        </p>
      ))}
      {answers.some(({ value }) => !isPhoto(value)) && (
        <dl className="flex flex-col text-body">
          {answers.map(({ itemId, question, value }) =>
            isPhoto(value) ? null : (
              <div key={itemId} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{question}</dt>
                <dd>{typeof value === "boolean" ? t(value ? "visit.yes" : "visit.no") : String(value)}</dd>
              </div>
            ),
          )}
        </dl>
      )}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((imageId) => (
            <li key={imageId}>
              <ProductPicture picture="" imageId={imageId} name={visit.customerName} hue={null} size="large" />
            </li>
          ))}
        </ul>
      )}
      <VisitReview flags={flags} corrections={corrections} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <SyncSign sync={sync} />
        {isOwner(roles) && sync === "in_store" && (
          <Button
            variant="quiet"
            icon={<PencilLine aria-hidden className="size-5" />}
            onClick={() => setCorrecting(true)}
          >
            {t("visit.correction.correct")}
          </Button>
        )}
      </div>
      {isCorrecting && <CorrectVisitSheet visit={visit} company={company} onClose={() => setCorrecting(false)} />}
    </article>
  );
}

/** A photograph is an answer by its id. */
const isPhoto = (value: ChecklistAnswer["value"]): value is string => imageIdsIn(value).length > 0;

/** Everybody's visits, read again by `retry` and once corrections are sent; empty for people who see only their own. */
function useStoredVisits(customerId: string, unsentCorrections: number) {
  const read = useReadVisits();
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{ customerId: string; stored: readonly VisitRow[] | "unreachable" } | null>(
    null,
  );
  useEffect(() => {
    if (!read) return undefined;
    let left = false;
    void read(customerId).then((visits) => {
      if (!left) setAnswer({ customerId, stored: visits === "unreachable" ? visits : visits.map(storedRow) });
    });
    return () => {
      left = true;
    };
  }, [read, customerId, asked, unsentCorrections]);
  const retry = useCallback(() => setAsked((times) => times + 1), []);
  const stored = read === null ? [] : answer?.customerId === customerId ? answer.stored : ("loading" as const);
  return { stored, retry };
}
