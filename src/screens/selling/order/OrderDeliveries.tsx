import { useState } from "react";
import { changeOrder } from "#commands/order/change-order.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { undecidedDeliveries } from "#domain/delivery/decide-delivery.ts";
import { DELIVERY_CHOICES, type OrderDelivery } from "#domain/delivery/delivery.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { reasonText } from "#domain/settings/reasons.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { checkPlace } from "#domain/visit/check-visit.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { SignatureDrawing } from "#components/delivery/SignatureDrawing.tsx";
import { placeText } from "#components/visit/visit-text.ts";
import { ProductPicture } from "#components/product/ProductPicture.tsx";
import { useCompany } from "#components/company/use-company.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { WhenByWhom } from "./WhenByWhom.tsx";

/** What happened at the customer's door: outcome, receiver, signature and photographs (DELIV-37). */
export function OrderDeliveries({ order }: { readonly order: StoredOrder }) {
  const { t } = useText();
  const { deliveries = [] } = order;
  if (deliveries.length === 0) return null;
  return (
    <Section title={t("order.delivery.title")}>
      <ol className="edge-t">
        {deliveries.toReversed().map((delivery) => (
          <li key={delivery.deliveryId} className="flex flex-col gap-2 px-4 py-3 edge-b">
            <DeliveryFacts order={order} delivery={delivery} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface DeliveryFactsProps {
  readonly order: StoredOrder;
  readonly delivery: OrderDelivery;
}

function DeliveryFacts({ order, delivery }: DeliveryFactsProps) {
  const text = useText();
  const { t, locale, language } = text;
  const { distanceUnit } = usePreferences().preferences;
  const company = useCompany() ?? null;
  const customer = readyValue(useLive(getCustomer, order.customerId))?.customer ?? null;
  const { position, accuracy = null } = delivery;
  const arrival =
    position === null || company === null
      ? null
      : {
          position,
          ...checkPlace({ position, accuracy }, customer?.position ?? null, visitRules(company.settings).radius),
        };
  const { outcome, at, byName, receiver, signature, failed, photoIds, photosHere, isApplied, decided, deliveryNo } =
    delivery;
  const onTheWay = photoIds.length - photosHere.length;
  const reason = failed && {
    reason: failed.words,
    ...(failed.reasonCode !== null && { reasonCode: failed.reasonCode }),
  };
  return (
    <>
      <span className="text-body font-medium">{t(`order.delivery.outcomes.${outcome}`)}</span>
      <WhenByWhom at={at} byName={byName} />
      <span className="text-caption text-muted">{deliveryNo}</span>
      {arrival && <span className="text-body">{placeText(arrival, text, distanceUnit)}</span>}
      {!isApplied && !decided && <Undecided order={order} delivery={delivery} />}
      {decided && (
        <>
          <span className="text-body font-medium">{t(`order.delivery.decided.${decided.choice}`)}</span>
          <WhenByWhom at={decided.at} byName={decided.byName} />
        </>
      )}
      {reason && <span className="text-body">{reasonText(company, "failedReasons", reason, language)}</span>}
      {failed?.proposedDay && (
        <span className="text-body">
          {t("order.delivery.proposed", { day: formatDay(failed.proposedDay, locale, "day") })}
        </span>
      )}
      {receiver !== "" && <span className="text-body">{t("order.delivery.receiver", { name: receiver })}</span>}
      {signature !== null && (
        <div className="max-w-sm rounded-card bg-card edge">
          <SignatureDrawing signature={signature} label={t("deliver.signed")} />
        </div>
      )}
      {onTheWay > 0 && <span className="text-body">{t("order.delivery.onTheWay", { count: onTheWay })}</span>}
      {photoIds.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photoIds.map((imageId) => (
            <li key={imageId} className="rounded-card bg-card p-1 edge">
              <ProductPicture picture="" imageId={imageId} name={t("order.delivery.photo")} hue={null} size="large" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Both facts stay, and the store says in one step what becomes of it (DELIV-60). */
function Undecided({ order, delivery }: { readonly order: StoredOrder; readonly delivery: OrderDelivery }) {
  const { t } = useText();
  const { roles } = useDevice().identity;
  const change = useCommand(changeOrder);
  const [problem, setProblem] = useState<string | null>(null);
  const { deliveryId } = delivery;
  const isOpen = undecidedDeliveries(order).some((each) => each.deliveryId === deliveryId);

  async function decide(choice: (typeof DELIVERY_CHOICES)[number]) {
    const answer = await change(order.orderId, { kind: "decideDelivery", deliveryId, choice, words: "" });
    setProblem(answer.ok ? null : t(`order.problems.${answer.problem.code}`));
  }

  return (
    <Notice tone="danger">
      <p>{t(isOpen ? "order.delivery.wasCancelled" : "order.delivery.notApplied")}</p>
      {isOpen && seesAll(roles) && (
        <div className="flex flex-wrap gap-2 pt-2 *:flex-auto">
          {DELIVERY_CHOICES.map((choice) => (
            <Button key={choice} onClick={() => void decide(choice)}>
              {t(`order.delivery.decide.${choice}`)}
            </Button>
          ))}
        </div>
      )}
      {problem !== null && <p className="pt-2 font-medium">{problem}</p>}
    </Notice>
  );
}
