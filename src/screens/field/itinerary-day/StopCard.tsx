import {
  CalendarCheck,
  CalendarClock,
  Clock,
  GripVertical,
  Navigation,
  PinOff,
  ShoppingCart,
  SkipForward,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Currency } from "#domain/values/money.ts";
import { formatAge } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import { BalanceChip } from "#components/customer/money/BalanceChip.tsx";
import { navigateLink } from "#components/customer/contact/contact-links.ts";
import { stopReasonText } from "#components/itinerary/stop-reason-text.ts";
import { SyncSign } from "#components/sync/SyncSign.tsx";
import { StartVisitButton } from "#components/visit/StartVisitButton.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Link, usePreferences } from "#ui/ports/ports.tsx";
import { joinClasses } from "#ui/styles/join-classes.ts";
import type { DragHandle } from "#ui/lists/use-drag-order.ts";
import { useSwipe } from "#ui/lists/use-swipe.ts";

/** What can be done with a stop of one's own day. */
export interface StopCardActions {
  /** Absent on days ahead: only the day itself has skips. */
  readonly onSkip?: (() => void) | undefined;
  readonly onMove: () => void;
  readonly onAppoint: () => void;
  /** Absent unless its place was chosen by hand. */
  readonly onRelease?: (() => void) | undefined;
  readonly handle: DragHandle;
}

interface StopCardProps {
  readonly view: StopView;
  readonly distance: string | null;
  readonly currency: Currency | null;
  readonly isNow: boolean;
  /** Whether one can sell there: it is on one's own day. */
  readonly isOwn: boolean;
  /** Whether it can be visited now. */
  readonly isVisitable: boolean;
  /** Null: the day is only looked at. */
  readonly actions: StopCardActions | null;
  readonly isDragged: boolean;
}

/** A stop to go to: customer, place, reason, balance and what to do there. Pulled right it is skipped, left moved. */
export function StopCard({ view, distance, currency, isNow, isOwn, isVisitable, actions, isDragged }: StopCardProps) {
  const { t } = useTranslation();
  const { pulled, handlers } = useSwipe(view.stop.stopId, (side) =>
    (side === "right" ? actions?.onSkip : actions?.onMove)?.(),
  );
  const canPull = actions !== null && (pulled < 0 || actions.onSkip !== undefined);
  const name = view.customer?.name ?? t("itineraryDay.unknownCustomer");
  return (
    <div data-stop={view.stop.stopId} className={joinClasses("relative mr-4 mb-3", isDragged && "z-10")}>
      {pulled !== 0 && canPull && (
        <p
          aria-hidden
          className={joinClasses(
            "absolute inset-0 flex items-center rounded-card bg-raised px-4 text-body font-bold",
            pulled < 0 && "justify-end",
          )}
        >
          {t(pulled > 0 ? "itineraryDay.skip" : "itineraryDay.move")}
        </p>
      )}
      <article
        aria-label={name}
        {...(actions !== null && handlers)}
        className={joinClasses(
          "relative flex touch-pan-y flex-col gap-2 rounded-card bg-card p-4",
          isNow ? "border-2 border-brand" : "edge",
          isDragged && "shadow-float",
        )}
        style={{ transform: pulled !== 0 && canPull ? `translateX(${pulled}px)` : undefined }}
      >
        <CardHead view={view} distance={distance} name={name} isOwn={isOwn} actions={actions} />
        <CardFacts view={view} currency={currency} />
        <CardButtons view={view} isNow={isNow} isVisitable={isVisitable} handle={actions?.handle ?? null} name={name} />
      </article>
    </div>
  );
}

interface CardHeadProps extends Pick<StopCardProps, "view" | "distance" | "isOwn" | "actions"> {
  readonly name: string;
}

function CardHead({ view, distance, name, isOwn, actions }: CardHeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { stop, customer, cartLines } = view;
  const sell = () => void navigate(`/new-order?orderMode=true&customer=${stop.customerId}`);
  const place = customer === null ? "" : customer.reference === "" ? customer.address : customer.reference;
  const text = (
    <>
      <span className="text-row font-bold">{name}</span>
      {(place !== "" || distance !== null) && (
        <span className="flex flex-wrap gap-x-3 text-body text-muted">
          {place !== "" && <span>{place}</span>}
          {distance !== null && <span className="tabular-nums">{distance}</span>}
        </span>
      )}
    </>
  );
  const entries = [
    ...(isOwn && customer !== null
      ? [
          {
            label: t(cartLines > 0 ? "itineraryDay.continueOrder" : "itineraryDay.newOrder"),
            icon: <ShoppingCart />,
            onSelect: sell,
          },
        ]
      : []),
    ...(actions?.onSkip ? [{ label: t("itineraryDay.skip"), icon: <SkipForward />, onSelect: actions.onSkip }] : []),
    ...(actions ? [{ label: t("itineraryDay.move"), icon: <CalendarClock />, onSelect: actions.onMove }] : []),
    ...(actions && customer !== null
      ? [{ label: t("appointment.set"), icon: <CalendarCheck />, onSelect: actions.onAppoint }]
      : []),
    ...(actions?.onRelease
      ? [{ label: t("itineraryDay.release"), icon: <PinOff />, onSelect: actions.onRelease }]
      : []),
  ];
  return (
    <div className="flex items-start gap-1">
      {customer === null ? (
        <p className="flex min-h-12 min-w-0 flex-1 flex-col justify-center">{text}</p>
      ) : (
        <Link to={`/customer/${stop.customerId}`} className="flex min-h-12 min-w-0 flex-1 flex-col justify-center">
          {text}
        </Link>
      )}
      {entries.length > 0 && (
        <div className="-mt-2 -mr-3">
          <Menu label={t("itineraryDay.actionsFor", { name })} entries={entries} />
        </div>
      )}
    </div>
  );
}

function CardFacts({ view, currency }: Pick<StopCardProps, "view" | "currency">) {
  const { t } = useTranslation();
  const { locale, language } = useLocale();
  const now = useNow();
  const { stop, customer, lastOrder, sync } = view;
  const because = stop.because.map((reason) => stopReasonText(reason, { t, language })).join(" · ");
  const lastOrderAt = lastOrder?.order.capturedAt ?? customer?.lastOrderAt ?? null;
  return (
    <>
      {stop.window && (
        <p className="inline-flex items-center gap-1 text-body font-medium tabular-nums">
          <Clock aria-hidden className="size-4" />
          {t("itineraryDay.window", stop.window)}
        </p>
      )}
      {stop.appointment !== undefined && stop.appointment.note !== "" && (
        <p className="text-body whitespace-pre-wrap">{stop.appointment.note}</p>
      )}
      {(because !== "" || stop.isAdded === true) && (
        <p className="text-body">
          {[stop.isAdded === true ? t("itineraryDay.added") : "", because].filter(Boolean).join(" · ")}
        </p>
      )}
      {customer !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {currency !== null && <BalanceChip customer={customer} currency={currency} />}
          <span className="text-caption text-muted">
            {lastOrderAt === null
              ? t(customer.balance === 0 ? "itineraryDay.noOrderYet" : "customer.noOrderHere")
              : t("itineraryDay.lastOrder", { age: formatAge(lastOrderAt, now, locale) })}
          </span>
          {sync !== "in_store" && <SyncSign sync={sync} />}
        </p>
      )}
    </>
  );
}

interface CardButtonsProps extends Pick<StopCardProps, "view" | "isNow" | "isVisitable"> {
  readonly name: string;
  readonly handle: DragHandle | null;
}

function CardButtons({ view: { stop, customer }, isNow, isVisitable, name, handle }: CardButtonsProps) {
  const { t } = useTranslation();
  const { mapApp } = usePreferences().preferences;
  const route = customer === null ? null : navigateLink(customer, navigator.userAgent, mapApp);
  return (
    <div className="flex items-center gap-2 pt-1">
      {route !== null && (
        <LinkButton to={route} outside compact={isVisitable} icon={<Navigation aria-hidden className="size-5" />}>
          {t("itineraryDay.navigate")}
        </LinkButton>
      )}
      {customer !== null && isVisitable && (
        <div className="flex flex-1 *:flex-1 [&_svg]:hidden panes:[&_svg]:block">
          <StartVisitButton customerId={customer.id} stopId={stop.stopId} variant={isNow ? "main" : "plain"} />
        </div>
      )}
      {handle !== null && (
        <button
          type="button"
          {...handle}
          aria-label={t("itineraryDay.reorder", { name })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          className="-mr-2 ml-auto inline-flex size-12 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted active:bg-raised"
        >
          <GripVertical aria-hidden className="size-6" />
        </button>
      )}
    </div>
  );
}
