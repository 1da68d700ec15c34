import type { FleetHealth } from "#domain/company/fleet.ts";
import type { Instant } from "#domain/values/instant.ts";
import { formatMoment } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { FleetDevice } from "#local/queries/company/fleet.ts";
import { useNow } from "#ui/hooks/use-now.ts";

/** The words for how the company's devices are. */
export function useFleetText() {
  const { t, locale } = useText();
  const now = useNow();
  const momentText = (at: Instant) => formatMoment(at, now, locale);
  return {
    momentText,
    /** "2 of 9 phones not heard from since 10:20"; "" if all were heard. */
    silentText: ({ devices, silent }: FleetHealth<FleetDevice>) =>
      silent === null ? "" : t("devices.silent", { count: silent.count, all: devices, when: momentText(silent.since) }),
    stuckText: ({ personName, letter, unsent, oldestUnsentAt }: NonNullable<FleetHealth<FleetDevice>["stuck"]>) =>
      t("devices.stuck", { name: personName, letter, count: unsent ?? 1, when: momentText(oldestUnsentAt) }),
  };
}
