import { DoorOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { checkIn } from "#commands/visit/check-in.ts";
import { canPlaceOrders } from "#domain/access/access.ts";
import type { Day } from "#domain/values/instant.ts";
import { readOpenVisit } from "#local/queries/visit/open-visit.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { visitPath } from "./visit-path.ts";

interface StartVisitButtonProps {
  readonly customerId: string;
  /** The stop of a day it is made for. */
  readonly stopId?: string;
  /** The day whose page shows the visit; without one it is the customer's. */
  readonly day?: Day;
  readonly variant?: "main" | "plain";
  readonly full?: boolean;
}

/**
 * Checks in and opens the visit, or opens it again (VISIT-30). While another customer's visit is open, its page proposes
 * to finish that one first.
 */
export function StartVisitButton({ customerId, stopId, day, variant = "plain", full = false }: StartVisitButtonProps) {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  const start = useCommand(checkIn);
  const open = readyValue(useLive(readOpenVisit, undefined)) ?? null;
  if (!canPlaceOrders(roles)) return null;
  return (
    <LinkButton
      to={visitPath(customerId, day)}
      variant={variant}
      full={full}
      icon={<DoorOpen aria-hidden className="size-5" />}
      onClick={() => void start({ customerId, ...(stopId !== undefined && { stopId }) })}
    >
      {t(open?.customerId === customerId ? "visit.resume" : "visit.start")}
    </LinkButton>
  );
}
