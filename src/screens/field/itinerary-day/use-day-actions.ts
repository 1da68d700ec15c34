import { useTranslation } from "react-i18next";
import { moveStop } from "#commands/itinerary/move-stop.ts";
import { optimiseDay } from "#commands/itinerary/optimise-day.ts";
import { orderStops } from "#commands/itinerary/order-stops.ts";
import { replanDay } from "#commands/itinerary/replan-day.ts";
import { type StopReason, skipStop, unskipStop } from "#commands/itinerary/skip-stop.ts";
import type { Stop } from "#domain/itinerary/itinerary-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Position } from "#domain/values/position.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { StopView } from "#local/queries/itinerary/itinerary.ts";
import { type StepsMade, useShowSteps } from "#components/itinerary/use-show-steps.ts";
import { useCommand } from "#ui/use-command.ts";

/** What is done with the stops of one's day; each answers with a toast, and most can be undone while it shows. */
export interface DayActions {
  skip(view: StopView, reason: StopReason): Promise<boolean>;
  unskip(view: StopView): Promise<boolean>;
  /** To another day; null = off the plan. */
  move(view: StopView, to: Day | null, reason: StopReason): Promise<boolean>;
  /** Puts the stops in another order; `message` says what that did. */
  order(stops: readonly Stop[], message: string): Promise<boolean>;
  /** Puts the stops that are left in the best order from here. */
  optimise(here: Position | null): Promise<boolean>;
  /** Plans the day again from what this device knows. */
  replan(): Promise<boolean>;
  /** Shows what became of any other change of the day. */
  show(made: StepsMade, message: string): Promise<boolean>;
}

export function useDayActions(day: Day): DayActions {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const show = useShowSteps();
  const commands = {
    skip: useCommand(skipStop),
    unskip: useCommand(unskipStop),
    move: useCommand(moveStop),
    order: useCommand(orderStops),
    optimise: useCommand(optimiseDay),
    replan: useCommand(replanDay),
  };

  const nameOf = ({ customer }: StopView) => customer?.name ?? t("itineraryDay.aCustomer");
  return {
    show,
    skip(view, reason) {
      const name = nameOf(view);
      const made = commands.skip({ day, stopId: view.stop.stopId, label: name, ...reason });
      return show(made, t("itineraryDay.skippedToast", { name }), true);
    },
    unskip(view) {
      const name = nameOf(view);
      const made = commands.unskip({ day, stopId: view.stop.stopId, label: name });
      return show(made, t("itineraryDay.unskippedToast", { name }));
    },
    move(view, to, reason) {
      const name = nameOf(view);
      const target = to === null ? null : { day: to };
      const made = commands.move({ from: { day }, to: target, stop: view.stop, label: name, ...reason });
      const where = to === null ? "" : formatDay(to, locale);
      return show(
        made,
        t(to === null ? "itineraryDay.removedToast" : "itineraryDay.movedToast", { name, day: where }),
        true,
      );
    },
    async optimise(here) {
      const made = await commands.optimise({ day, here });
      const isBest = made.ok && made.value.length === 0;
      const message = t(isBest ? "itineraryDay.alreadyBestToast" : "itineraryDay.optimisedToast");
      return show(Promise.resolve(made), message, !isBest);
    },
    replan: () => show(commands.replan({ day }), t("itineraryDay.replannedToast"), true),
    order: (stops, message) => show(commands.order({ day, stops }), message, true),
  };
}
