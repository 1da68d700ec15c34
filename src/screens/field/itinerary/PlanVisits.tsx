import { useState } from "react";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { SelectionSheet } from "#components/customer/list/SelectionSheet.tsx";
import { PlaceSheet } from "./PlaceSheet.tsx";
import { useDayChanges } from "./use-day-changes.ts";

interface PlanVisitsProps {
  readonly title: string;
  readonly today: Day;
  /** Whose days are offered first. */
  readonly repId: string;
  /** Absent = every customer can be chosen. */
  readonly among?: readonly string[];
  readonly noteOf?: (customerId: string) => string;
  readonly onClose: () => void;
}

/** Puts customers on a day: first whom, then when, and whose day where there are several people. */
export function PlanVisits({ title, today, repId, onClose, ...choice }: PlanVisitsProps) {
  const { t } = useText();
  const changes = useDayChanges();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  if (chosen === null) {
    return (
      <SelectionSheet
        {...choice}
        title={title}
        actionLabel={(count) => t("itinerary.chooseDay", { count })}
        onChoose={setChosen}
        onClose={onClose}
      />
    );
  }
  return (
    <PlaceSheet
      title={t("itinerary.whichDay", { count: chosen.length })}
      actionLabel={t("itinerary.team.addCount", { count: chosen.length })}
      today={today}
      from={null}
      repId={repId}
      onClose={onClose}
      onChoose={(to) => void changes.add(to, chosen).then((isAdded) => isAdded && onClose())}
    />
  );
}
