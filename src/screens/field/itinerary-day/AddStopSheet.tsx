import { addStops } from "#commands/itinerary/add-stops.ts";
import { isOpenStop } from "#domain/itinerary/itinerary-day.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { readChosenCustomers } from "#local/queries/customer/selectable-customers.ts";
import type { ItineraryDayView } from "#local/queries/itinerary/itinerary.ts";
import { SelectionSheet } from "#components/customer/list/SelectionSheet.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import type { DayActions } from "./use-day-actions.ts";

interface AddStopSheetProps {
  readonly view: ItineraryDayView;
  readonly actions: DayActions;
  readonly onClose: () => void;
}

/** Chooses customers to put on the day (VISIT-12). */
export function AddStopSheet({ view: { day, plan }, actions, onClose }: AddStopSheetProps) {
  const { t, locale } = useText();
  const device = useDevice();
  const add = useCommand(addStops);
  const planned = plan.stops.filter(isOpenStop).map(({ customerId }) => customerId);

  async function choose(customerIds: readonly string[]) {
    const customers = await readChosenCustomers(device, { customerIds });
    const message = t("itinerary.team.addedToast", { count: customers.length, day: formatDay(day, locale) });
    if (await actions.show(add({ day, customers }), message)) onClose();
  }

  return (
    <SelectionSheet
      title={t("itineraryDay.addStop")}
      actionLabel={(count) => t("itinerary.team.addCount", { count })}
      except={planned}
      onChoose={(customerIds) => void choose(customerIds)}
      onClose={onClose}
    />
  );
}
