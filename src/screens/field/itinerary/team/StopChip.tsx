import { useText } from "#i18n/use-text.ts";
import type { TeamStop } from "#local/queries/itinerary/team.ts";
import { dragHandlers } from "#ui/lists/drag-handlers.ts";
import { joinClasses } from "#ui/styles/join-classes.ts";
import { type Board, isMovable, type Place, placeBeside } from "./board.ts";

interface StopChipProps {
  readonly board: Board;
  readonly place: Place;
  readonly stop: TeamStop;
  readonly number: number;
}

/** A stop on the board: dragged, moved by Shift and an arrow key, or tapped to be asked where to (VISIT-44). */
export function StopChip({ board, place, stop, number }: StopChipProps) {
  const { t } = useText();
  const { state, customerId, because } = stop.stop;
  const name = stop.customer?.name ?? t("itineraryDay.aCustomer");
  const grabbed = { stop, from: place };
  const note =
    state === "planned"
      ? because.some(({ code }) => code === "movedByHand" || code === "addedByHand")
        ? t("itinerary.team.byHand")
        : ""
      : t(`itinerary.team.states.${state}`);
  const content = (
    <>
      <span className="shrink-0 text-muted tabular-nums">{number}</span>
      <span className="min-w-0 flex-1 text-left">
        <span className="line-clamp-2 break-words">{name}</span>
        {note !== "" && <span className="block text-caption text-muted">{note}</span>}
      </span>
    </>
  );
  const classes = "flex min-h-12 w-full items-center gap-2 rounded-control px-2 py-1 text-body";
  if (!isMovable(stop)) return <div className={joinClasses(classes, "text-muted")}>{content}</div>;
  // A finger that drags it sideways too soon must not turn to the page before.
  return (
    <button
      type="button"
      {...dragHandlers(name, (isGrabbed) => board.grab(isGrabbed ? grabbed : null))}
      data-chip={`${place.repId} ${place.day} ${customerId}`}
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
      className={joinClasses(classes, "cursor-grab touch-pan-y bg-card edge-control active:bg-raised")}
      onClick={() => board.ask(grabbed)}
      onKeyDown={(event) => {
        const to = event.shiftKey ? placeBeside(board.team, place, event.key) : null;
        if (to === null) return;
        event.preventDefault();
        board.carry(grabbed, to);
      }}
    >
      {content}
    </button>
  );
}
