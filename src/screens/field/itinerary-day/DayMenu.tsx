import { CalendarSync, Plus, Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Position } from "#domain/values/position.ts";
import { Menu } from "#ui/controls/Menu.tsx";
import type { DayActions } from "./use-day-actions.ts";

interface DayMenuProps {
  /** How many stops are left. */
  readonly open: number;
  readonly isFrozen: boolean;
  readonly here: Position | null;
  readonly actions: DayActions;
  readonly onAdd: () => void;
}

/** What can be done with the whole day: a frozen plan is not made again. */
export function DayMenu({ open, isFrozen, here, actions, onAdd }: DayMenuProps) {
  const { t } = useTranslation();
  const add = { label: t("itineraryDay.addStop"), icon: <Plus />, onSelect: onAdd };
  const optimise = {
    label: t("itineraryDay.optimise"),
    icon: <Waypoints />,
    onSelect: () => void actions.optimise(here),
  };
  const replan = { label: t("itineraryDay.replan"), icon: <CalendarSync />, onSelect: () => void actions.replan() };
  return <Menu entries={[add, ...(open > 1 ? [optimise] : []), ...(isFrozen ? [] : [replan])]} />;
}
