import { DoorOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { checkIn } from "#commands/visit/check-in.ts";
import { canPlaceOrders } from "#domain/access/access.ts";
import { readOpenVisit } from "#local/queries/visit/open-visit.ts";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { showToastOnNextPage } from "#ui/feedback/show-toast.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useStanding } from "#ui/use-standing.ts";
import { visitPath } from "./visit-path.ts";

interface StartVisitButtonProps {
  readonly customerId: string;
  /** The stop of a day it is made for. */
  readonly stopId?: string;
  readonly variant?: "main" | "plain";
  readonly full?: boolean;
}

/**
 * Checks in and opens the visit, or opens it again (VISIT-30). While another customer's visit is open, its page proposes
 * to finish that one first.
 */
export function StartVisitButton({ customerId, stopId, variant = "plain", full = false }: StartVisitButtonProps) {
  const { t } = useTranslation();
  const { roles } = useDevice().identity;
  const start = useCommand(checkIn);
  // Each stop of a day has this button: they share one query.
  const isOpenHere = useStanding(readOpenVisit, (open) => open?.customerId === customerId);
  if (!canPlaceOrders(roles)) return null;

  async function arrive() {
    const answer = await start({ customerId, ...(stopId !== undefined && { stopId }) });
    // The page of the visit says what to do about another open one.
    if (!answer.ok && answer.problem.code !== "otherOpen")
      showToastOnNextPage(t(`visit.problems.${answer.problem.code}`));
  }

  return (
    <LinkButton
      to={visitPath(customerId)}
      variant={variant}
      full={full}
      icon={<DoorOpen aria-hidden className="size-5" />}
      onClick={() => void arrive()}
    >
      {t(isOpenHere ? "visit.resume" : "visit.start")}
    </LinkButton>
  );
}
