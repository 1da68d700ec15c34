import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Bounds } from "#domain/values/bounds.ts";
import type { Currency } from "#domain/values/money.ts";
import { type CustomerPin, customerSearch, listCustomerPins } from "#local/queries/customer/customers.ts";
import { CustomerList } from "#components/customer/list/CustomerList.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { CUSTOMER_MARKS, type MapPin } from "#components/map/map-pin.ts";
import { PinLegend } from "#components/map/PinLegend.tsx";
import { PinMap } from "#components/map/PinMap.tsx";
import { useLive } from "#ui/use-live.ts";
import type { OwnPosition } from "#components/customer/use-own-position.ts";
import { useWindow } from "#ui/lists/use-window.ts";
import type { Question } from "./customer-question.ts";
import type { Position } from "#domain/values/position.ts";
import { Ready } from "#ui/feedback/Ready.tsx";

interface CustomersMapProps {
  readonly question: Question;
  readonly own: OwnPosition;
  readonly onLocate: () => Promise<OwnPosition>;
  readonly currency: Currency | null;
  readonly onOpen: (customerId: string) => void;
  /** Shown beside the count. */
  readonly action: ReactNode;
}

interface FoundOnMapProps extends CustomersMapProps {
  readonly found: { readonly pins: readonly CustomerPin[]; readonly unplaced: number };
}

/** The customers found, on a map (CUST-19, VISIT-8), and those in view as an accessible list. */
export function CustomersMap(props: CustomersMapProps) {
  const { t } = useTranslation();
  const live = useLive(listCustomerPins, props.question, { keep: true });
  return (
    <Ready of={live} failed={t("customers.failed")}>
      {(found) => <FoundOnMap {...props} found={found} />}
    </Ready>
  );
}

function FoundOnMap({ question, own, onLocate, currency, onOpen, action, found }: FoundOnMapProps) {
  const { t } = useTranslation();
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const pins = useMemo(() => found.pins.map(toPin), [found]);
  const here = own.state === "found" ? own.position : null;

  async function locate(): Promise<Position | null> {
    const answer = await onLocate();
    return answer.state === "found" ? answer.position : null;
  }

  const bar = (
    <div className="flex shrink-0 items-center justify-between gap-2 pl-4 edge-b">
      <output className="text-body text-muted tabular-nums">
        {t("customers.onMap", { count: found.pins.length })}
      </output>
      {action}
    </div>
  );
  if (found.pins.length === 0) {
    return (
      <>
        {bar}
        <EmptyState title={t("customers.noPins")} detail={t("customers.noPinsText")} />
      </>
    );
  }
  return (
    <>
      {bar}
      <div className="flex min-h-0 flex-1 flex-col panes:grid panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)]">
        <div className="relative min-h-0 flex-[3] edge-b panes:h-full panes:border-b-0 panes:edge-r">
          <PinMap
            label={t("customers.mapOf", { count: found.pins.length })}
            pins={pins}
            own={own.state === "found" ? own : null}
            question={JSON.stringify(question)}
            onOpen={onOpen}
            onRest={setBounds}
            onLocate={locate}
          />
        </div>
        <div className="flex min-h-0 flex-[2] flex-col">
          {(own.state === "refused" || own.state === "notFound") && (
            <div className="px-4 py-1">
              <FieldMessage
                kind="warning"
                text={t(own.state === "refused" ? "customerForm.positionRefused" : "customerForm.positionNotFound")}
              />
            </div>
          )}
          <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 pl-4 edge-b">
            <p className="text-caption text-muted">
              {found.unplaced > 0 && t("customers.unplaced", { count: found.unplaced })}
            </p>
            <PinLegend marks={CUSTOMER_MARKS} />
          </div>
          {bounds !== null && (
            <InView question={question} bounds={bounds} here={here} currency={currency} onOpen={onOpen} />
          )}
        </div>
      </div>
    </>
  );
}

function toPin({ id, name, position, isProspect, isOverdue }: CustomerPin): MapPin {
  return { id, name, position, mark: isOverdue ? "overdue" : isProspect ? "prospect" : "customer" };
}

interface InViewProps extends Pick<CustomersMapProps, "question" | "currency" | "onOpen"> {
  readonly bounds: Bounds;
  readonly here: Position | null;
}

function InView({ question, bounds, here, currency, onOpen }: InViewProps) {
  const { t } = useTranslation();
  const found = useWindow(customerSearch, { ...question, position: here, within: bounds });
  return (
    <Ready of={found.live} failed={t("customers.failed")} rows={2}>
      {({ total }) =>
        total === 0 ? (
          <p className="px-4 py-3 text-body text-muted">{t("customers.nobodyInView")}</p>
        ) : (
          <CustomerList
            label={t("customers.inView")}
            found={found}
            currency={currency}
            from={here}
            onChoose={({ id }) => onOpen(id)}
          />
        )
      }
    </Ready>
  );
}
