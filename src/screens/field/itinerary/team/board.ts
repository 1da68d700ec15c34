import type { Day } from "#domain/values/instant.ts";
import type { Team, TeamDay, TeamMember, TeamStop } from "#local/queries/itinerary/team.ts";

/** A cell of the board: whose day. */
export interface Place {
  readonly repId: string;
  readonly day: Day;
}

/** A stop that is being moved, and from where. */
export interface Grabbed {
  readonly stop: TeamStop;
  readonly from: Place;
}

/** What the cells of the board do. */
export interface Board {
  readonly team: Team;
  /** Whose stops are shown; null = nobody's. */
  readonly openId: string | null;
  open(repId: string | null): void;
  /** The stop that is being dragged. */
  readonly grabbed: Grabbed | null;
  grab(stop: Grabbed | null): void;
  drop(stop: Grabbed, to: Place): void;
  /** Moves the stop, and the focus and what is shown with it. */
  carry(stop: Grabbed, to: Place): void;
  /** Asks for the day or person to move it to. */
  ask(stop: Grabbed): void;
  /** Asks whom to add. */
  askWhom(place: Place): void;
}

/** Whether stops can be put on the day or taken off it: it is neither over nor closed. */
export function isOpenPlace({ plan }: TeamDay, today: Day): boolean {
  return plan.day >= today && plan.closed === null;
}

/** Whether the stop itself can still be moved. */
export function isMovable({ stop }: TeamStop): boolean {
  return stop.state === "planned";
}

const STEPS: Readonly<Record<string, readonly [people: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where an arrow key moves a stop (VISIT-44): the next open day or person that way; null = nowhere. */
export function placeBeside({ today, members }: Team, from: Place, key: string): Place | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  let row = members.findIndex(({ id }) => id === from.repId);
  let column = members[row]?.days.findIndex(({ plan }) => plan.day === from.day) ?? -1;
  if (row < 0 || column < 0) return null;
  for (;;) {
    row += step[0];
    column += step[1];
    const cell = members[row]?.days[column];
    if (cell === undefined) return null;
    if (isOpenPlace(cell, today)) return { repId: cell.plan.repId, day: cell.plan.day };
  }
}

/** The cell of a place. */
export function dayAt(members: readonly TeamMember[], { repId, day }: Place): TeamDay | undefined {
  return members.find(({ id }) => id === repId)?.days.find(({ plan }) => plan.day === day);
}
