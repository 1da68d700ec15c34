import { addStops } from "#commands/itinerary/add-stops.ts";
import { moveStop } from "#commands/itinerary/move-stop.ts";
import { editRecords } from "#commands/records/edit-records.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { readChosenCustomers } from "#local/queries/customer/selectable-customers.ts";
import { useShowSteps } from "#components/itinerary/use-show-steps.ts";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import type { Grabbed, Place } from "./team/board.ts";

/** Moves stops between days and people and adds some, each with a toast; moves can be undone while it shows. */
export function useDayChanges() {
  const { t, locale } = useText();
  const device = useDevice();
  const show = useShowSteps();
  const moveTo = useCommand(moveStop);
  const add = useCommand(addStops);
  const edit = useCommand(editRecords<"customer">);

  return {
    /** `whose` is the person's name where it is not only oneself. */
    move({ stop, from }: Grabbed, to: Place, whose: string): Promise<boolean> {
      const name = stop.customer?.name ?? t("itineraryDay.aCustomer");
      const made = moveTo({ from, to, stop: stop.stop, label: name, reasonCode: "", words: "" });
      const day = [formatDay(to.day, locale), whose].filter((part) => part !== "").join(", ");
      return show(made, t("itineraryDay.movedToast", { name, day }), true);
    },
    /** Makes the person one of the customer's salespeople, which is sent before the stop. */
    async serve(customerId: string, repId: string): Promise<boolean> {
      const [before] = await readChosenCustomers(device, { customerIds: [customerId] });
      if (before === undefined) return false;
      const after = { ...before, otherRepIds: [...before.otherRepIds, repId] };
      const edited = await edit("customer", [{ before, after }]);
      if (edited.ok && edited.value.left === 0) return true;
      showToast(t("itineraryDay.problems.notServed"));
      return false;
    },
    async add(place: Place, customerIds: readonly string[]): Promise<boolean> {
      const customers = await readChosenCustomers(device, { customerIds });
      const day = formatDay(place.day, locale);
      return show(add({ ...place, customers }), t("itinerary.team.addedToast", { count: customers.length, day }));
    },
  };
}
