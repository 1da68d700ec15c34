import { useTranslation } from "react-i18next";
import { canPlaceOrders } from "#domain/access/access.ts";
import { START_STEPS, type StartStep } from "#domain/start/getting-started.ts";
import { canSaveRecord } from "#domain/records/record-access.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { type GettingStarted as Progress, readGettingStarted } from "#local/queries/company/getting-started.ts";
import { AddSamples } from "#components/company/AddSamples.tsx";
import { RemoveSamples } from "#components/company/RemoveSamples.tsx";
import { useOpenSteps, useStartList } from "#components/company/use-start-list.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useStanding } from "#ui/use-standing.ts";

/** What a new company still needs until it sells: the owner's checklist, for others who does it (COMPANY-50, COMPANY-51). */
export function GettingStarted() {
  const { role } = useDevice().identity;
  const [list, choose] = useStartList();
  if (role === "super_admin") return null;
  if (role !== "company_owner") return <StillMissing />;
  return list === "shown" ? <Checklist onHide={() => choose("hidden")} /> : null;
}

function Checklist({ onHide }: { readonly onHide: () => void }) {
  const { t } = useTranslation();
  const progress = useOpenSteps();
  return (
    <div className="flex flex-col gap-2 px-4 pt-4 empty:hidden">
      {progress !== null && (
        <section aria-label={t("start.title")}>
          <Card>
            <div className="flex min-h-14 items-center gap-2 py-1 pr-1 pl-4 edge-b">
              <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-row font-bold">
                {t("start.title")}
                <span className="text-body font-medium whitespace-nowrap text-muted tabular-nums">
                  {t("start.progress", { done: START_STEPS.length - progress.open.length, count: START_STEPS.length })}
                </span>
              </h2>
              <Button variant="quiet" onClick={onHide}>
                {t("start.hide")}
              </Button>
            </div>
            <Steps progress={progress} />
          </Card>
        </section>
      )}
      <RemoveSamples />
    </div>
  );
}

function Steps({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation();
  const { open } = progress;
  return (
    <RouteLine label={t("start.steps")}>
      {START_STEPS.map((step) => {
        const state = !open.includes(step) ? "done" : step === open[0] ? "now" : "planned";
        return (
          <RouteStop
            key={step}
            mark={state}
            markLabel={t(`start.states.${state}`)}
            last={step === START_STEPS[START_STEPS.length - 1]}
          >
            <div className="flex flex-col gap-2 py-3 pr-4">
              <div>
                <p className={state === "done" ? "text-body text-muted" : "text-row font-medium"}>
                  {t(`start.${step}.title`)}
                </p>
                {state !== "done" && <p className="text-body text-muted">{t(`start.${step}.who`)}</p>}
              </div>
              {state !== "done" && <Actions step={step} isNext={state === "now"} progress={progress} />}
            </div>
          </RouteStop>
        );
      })}
    </RouteLine>
  );
}

interface ActionsProps {
  readonly step: StartStep;
  readonly isNext: boolean;
  readonly progress: Progress;
}

/** The pages that do a step; one that cannot be done yet has none. */
function Actions({ step, isNext, progress: { open, customerId } }: ActionsProps) {
  const { t } = useTranslation();
  const page = PAGES[step]({ open, customerId });
  if (page === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={page} variant={isNext ? "main" : "plain"}>
        {t(`start.${step}.action`)}
      </LinkButton>
      {IMPORTED.includes(step) && isNext && <LinkButton to="/import">{t("start.import")}</LinkButton>}
      {isNext && (step === "category" || step === "products") && <AddSamples />}
    </div>
  );
}

const IMPORTED: readonly StartStep[] = ["category", "products", "customers"];

const PAGES: Readonly<Record<StartStep, (facts: Pick<Progress, "open" | "customerId">) => string | null>> = {
  category: () => "/categories/new",
  products: ({ open }) => (open.includes("category") ? null : "/products/new"),
  customers: () => "/customers/new",
  invite: () => "/invite-users",
  visitPlan: ({ customerId }) => customerId && `/customers/${encodeURIComponent(customerId)}/edit?part=visits`,
  firstOrder: ({ open }) =>
    open.includes("products") || open.includes("customers") ? null : "/new-order?orderMode=true",
};

const MISSED = ["products", "customers"] as const;

/** What others cannot do their work without, and whom to ask (COMPANY-51). */
function StillMissing() {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { roles } = useDevice().identity;
  const progress = useStanding(readGettingStarted, (started) => started) ?? null;
  const missing = MISSED.filter((step) => progress?.open.includes(step));
  if (progress === null || missing.length === 0 || !(canPlaceOrders(roles) || missing.includes("products")))
    return null;
  const owners = new Intl.ListFormat(locale, { type: "disjunction" }).format(progress.owners);
  return (
    <section aria-label={t("start.missing.title")} className="px-4 pt-4">
      <Card>
        <h2 className="px-4 pt-3 text-row font-bold">{t("start.missing.title")}</h2>
        <ul className="flex flex-col gap-3 px-4 py-3">
          {missing.map((step) => {
            const may = step === "customers" && canSaveRecord(roles, "customer", true);
            return (
              <li key={step} className="flex flex-col items-start gap-2">
                <div>
                  <p className="text-body font-medium">{t(`start.missing.${step}`)}</p>
                  <p className="text-body text-muted">
                    {t(may ? "start.missing.customersOwn" : "start.missing.ask", { owners })}
                  </p>
                </div>
                {may && <LinkButton to="/customers/new">{t("start.customers.action")}</LinkButton>}
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
