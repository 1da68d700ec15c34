import { useEffect, useRef, useState } from "react";
import type { Company } from "#domain/company/company.ts";
import { isSeenBy } from "#domain/customer/customer.ts";
import { canSaveRecord } from "#domain/records/record-access.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { readTeam, type Team } from "#local/queries/itinerary/team.ts";
import { SelectionSheet } from "#components/customer/list/SelectionSheet.tsx";
import { EarlierDaysNotice } from "#components/itinerary/EarlierDaysNotice.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { Ready } from "#ui/feedback/Ready.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { usePanes } from "#ui/layout/use-panes.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";
import { DueRow } from "../DueRow.tsx";
import { PlaceSheet } from "../PlaceSheet.tsx";
import { useDayChanges } from "../use-day-changes.ts";
import { startOfWeek } from "../week.ts";
import { WeekNav } from "../WeekNav.tsx";
import { type Board, dayAt, type Grabbed, type Place } from "./board.ts";
import { BoardGrid } from "./BoardGrid.tsx";
import { BoardList } from "./BoardList.tsx";

/** The team's weeks, for owners and the store (VISIT-43). */
export function TeamBoard({ company }: { readonly company: Company }) {
  const { t } = useText();
  const { timeZone, weekStartsOn } = company.settings;
  const thisWeek = startOfWeek(businessDayOf(useNow(), timeZone), weekStartsOn);
  const [from, setFrom] = useState<Day>(thisWeek);
  const live = useLive(readTeam, { from, count: 7 }, { keep: true });
  return (
    <>
      <WeekNav from={from} thisWeek={thisWeek} onChange={setFrom} />
      <EarlierDaysNotice repId={null} from={from} to={addDays(from, 6)} timeZone={timeZone} />
      <Ready of={live} failed={t("itinerary.failed")}>
        {(team) =>
          team === null || team.members.length === 0 ? <Nobody /> : <Loaded team={team} timeZone={timeZone} />
        }
      </Ready>
    </>
  );
}

function Loaded({ team, timeZone }: { readonly team: Team; readonly timeZone: string }) {
  const { t } = useText();
  const isWide = usePanes();
  const changes = useDayChanges();
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);
  const [asked, setAsked] = useState<Grabbed | null>(null);
  const [unserved, setUnserved] = useState<{ readonly stop: Grabbed; readonly to: Place } | null>(null);
  const mayAssign = canSaveRecord(useDevice().identity.roles, "customer", false);
  const [adding, setAdding] = useState<Place | null>(null);
  const [openId, setOpenId] = useState(team.members.length === 1 ? (team.members[0]?.id ?? null) : null);
  /** The chip that takes the focus as soon as it is shown. */
  const carried = useRef<string | null>(null);
  useEffect(() => {
    if (carried.current === null) return;
    const chip = document.querySelector<HTMLElement>(`[data-chip="${CSS.escape(carried.current)}"]`);
    if (chip === null) return;
    carried.current = null;
    chip.focus();
  }, [team, openId]);

  const nameOf = (repId: string) => team.members.find(({ id }) => id === repId)?.name ?? "";
  const move = async (stop: Grabbed, to: Place) => {
    const { customer } = stop.stop;
    if (mayAssign && customer !== null && !isSeenBy(customer, to.repId)) {
      setUnserved({ stop, to });
      return false;
    }
    return changes.move(stop, to, team.members.length > 1 ? nameOf(to.repId) : "");
  };
  const board: Board = {
    team,
    openId,
    open: setOpenId,
    grabbed,
    grab: setGrabbed,
    ask: setAsked,
    askWhom: setAdding,
    drop: (stop, to) => void move(stop, to),
    carry(stop, to) {
      carried.current = `${to.repId} ${to.day} ${stop.stop.stop.customerId}`;
      void move(stop, to).then((isMoved) => {
        if (isMoved) setOpenId(to.repId);
        else carried.current = null;
      });
    },
  };
  const shown = { board, timeZone };
  return (
    <>
      <p className="px-4 pb-2 text-caption text-muted">
        {t(isWide ? "itinerary.team.howTo" : "itinerary.team.howToTap")}
      </p>
      <DueRow today={team.today} />
      {isWide ? <BoardGrid {...shown} /> : <BoardList {...shown} />}
      {asked && (
        <PlaceSheet
          title={t("itineraryDay.moveTitle", { name: asked.stop.customer?.name ?? t("itineraryDay.aCustomer") })}
          actionLabel={t("itinerary.team.move")}
          today={team.today}
          from={asked.from}
          repId={asked.from.repId}
          onClose={() => setAsked(null)}
          onChoose={(to) => {
            setAsked(null);
            if (to.repId === asked.from.repId) board.carry(asked, to);
            else board.drop(asked, to);
          }}
        />
      )}
      {unserved && (
        <Serve
          stop={unserved.stop}
          person={nameOf(unserved.to.repId)}
          onClose={() => setUnserved(null)}
          onConfirm={async () => {
            const { stop, to } = unserved;
            setUnserved(null);
            const isServed = await changes.serve(stop.stop.stop.customerId, to.repId);
            if (isServed) await changes.move(stop, to, nameOf(to.repId));
          }}
        />
      )}
      {adding && (
        <SelectionSheet
          title={t("itinerary.team.addTitle")}
          actionLabel={(count) => t("itinerary.team.addCount", { count })}
          repId={adding.repId}
          except={dayAt(team.members, adding)?.stops.map(({ stop }) => stop.customerId) ?? []}
          onClose={() => setAdding(null)}
          onChoose={(customerIds) =>
            void changes.add(adding, customerIds).then((isAdded) => isAdded && setAdding(null))
          }
        />
      )}
    </>
  );
}

interface ServeProps {
  readonly stop: Grabbed;
  readonly person: string;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Asks whether the person becomes one of the customer's salespeople: their devices know only those they serve. */
function Serve({ stop: { stop }, person, onClose, onConfirm }: ServeProps) {
  const { t } = useText();
  const name = stop.customer?.name ?? t("itineraryDay.aCustomer");
  return (
    <ConfirmSheet
      open
      title={t("itinerary.team.serve", { person, name })}
      action={t("itinerary.team.serveAndMove")}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {t("itinerary.team.serveText", { person })}
    </ConfirmSheet>
  );
}

function Nobody() {
  const { t } = useText();
  return (
    <EmptyState
      title={t("itinerary.team.nobody")}
      detail={t("itinerary.team.nobodyText")}
      action={<LinkButton to="/invite-users">{t("itinerary.team.invite")}</LinkButton>}
    />
  );
}
