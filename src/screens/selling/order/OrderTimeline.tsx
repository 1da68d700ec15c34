import { useTranslation } from "react-i18next";
import type { Company } from "#domain/company/company.ts";
import { reasonListOf, reasonText } from "#domain/settings/reasons.ts";
import { formatDate } from "#i18n/format-date.ts";
import type { Language } from "#i18n/language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { Text } from "#i18n/use-text.ts";
import { readCompany } from "#local/queries/company/company.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { type TimelineStep, timelineSteps } from "./timeline-steps.ts";

/** The order's steps on the route line: past ones filled, pending ones as a ring. */
export function OrderTimeline({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  const company = readyValue(useLive(readCompany, null)) ?? null;
  const steps = timelineSteps(view);
  return (
    <Section title={t("order.timeline.title")}>
      <RouteLine label={t("order.timeline.title")}>
        {steps.map((step, index) => {
          const last = index === steps.length - 1;
          const title = stepTitle(step, t);
          const reason = stepReason(step, company, language);
          const details = [
            step.at !== null &&
              t(step.clock === "device" ? "order.timeline.deviceTime" : "order.timeline.storeTime", {
                time: formatDate(step.at, locale),
              }),
            step.byName !== "" && t("order.timeline.by", { name: step.byName }),
            step.recoveredBy !== "" && t("order.timeline.recovered", { name: step.recoveredBy }),
            step.what.kind === "received" &&
              view.receiptCode &&
              t("order.timeline.receipt", { code: view.receiptCode }),
          ].filter(Boolean);
          return (
            <RouteStop
              key={step.key}
              mark={step.at === null ? "planned" : last ? "now" : "done"}
              markLabel=""
              last={last}
            >
              <div className="flex flex-col pt-4 pr-4 pb-2">
                <span className="text-body font-medium">{title}</span>
                <span className="text-caption text-muted tabular-nums">{details.join(" · ")}</span>
                {reason !== "" && <span className="text-body">{reason}</span>}
              </div>
            </RouteStop>
          );
        })}
      </RouteLine>
    </Section>
  );
}

function stepReason(step: TimelineStep, company: Company | null, language: Language): string {
  return reasonText(company, step.what.kind === "status" ? reasonListOf(step.what.status) : null, step, language);
}

function stepTitle({ what }: TimelineStep, t: Text["t"]): string {
  switch (what.kind) {
    case "status":
      return t(`status.${what.status}`);
    case "asked":
      return `${t(`status.${what.status}`)} · ${t("order.timeline.asked")}`;
    case "captured":
    case "received":
    case "waiting":
    case "sending":
    case "needsYou":
      return t(`order.timeline.${what.kind}`);
  }
}
