import { formatDate } from "#i18n/format-date.ts";
import { stepReason } from "#components/order/step-reason.ts";
import { useCompany } from "#components/company/use-company.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { unbroken } from "#i18n/unbroken.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { type TimelineStep, timelineSteps } from "./timeline-steps.ts";

/** The order's steps on the route line: past ones filled, pending ones as a ring. */
export function OrderTimeline({ view }: { readonly view: OrderView }) {
  const text = useText();
  const { t, locale } = text;
  const company = useCompany() ?? null;
  const steps = timelineSteps(view);
  return (
    <Section title={t("order.timeline.title")}>
      <RouteLine label={t("order.timeline.title")}>
        {steps.map((step, index) => {
          const last = index === steps.length - 1;
          const title = stepTitle(step, t);
          const status = step.what.kind === "status" ? step.what.status : null;
          const reason = stepReason({ ...step, status }, company, text);
          const details = [
            step.at !== null &&
              t(step.clock === "device" ? "order.timeline.deviceTime" : "order.timeline.storeTime", {
                time: formatDate(step.at, locale),
              }),
            step.byName !== "" && t("order.timeline.by", { name: step.byName }),
            step.recoveredBy !== "" && t("order.timeline.recovered", { name: step.recoveredBy }),
            step.what.kind === "received" &&
              view.receiptCode &&
              t("order.timeline.receipt", { code: unbroken(view.receiptCode) }),
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
