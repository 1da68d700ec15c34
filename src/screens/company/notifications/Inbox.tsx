import { Check, Undo2 } from "lucide-react";
import { useState } from "react";
import { INBOX_KINDS, type InboxItem, type InboxKind, type ViewOf } from "#domain/operations/operations-view.ts";
import { useOperations } from "#components/ports.ts";
import { formatAge, formatDay } from "#i18n/format-date.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { Chip, ChipRow } from "#ui/controls/Chip.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Menu } from "#ui/controls/Menu.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { ListRow } from "#ui/lists/ListRow.tsx";

interface InboxProps {
  readonly view: ViewOf<"inbox">;
  readonly onChanged: () => void;
}

/** What the system reports: by kind, open or done, and who has it (OPS-10, OPS-12). */
export function Inbox({ view, onChanged }: InboxProps) {
  const { items, me, administrators } = view;
  const text = useText();
  const { t, locale } = text;
  const now = useNow();
  const { run } = useOperations();
  const [kind, setKind] = useState<InboxKind | null>(null);
  const [showsDone, setShowsDone] = useState(false);
  const [marked, setMarked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isDone = (item: InboxItem) => marked.get(item.id) ?? item.isDone;
  const ofState = items.filter((item) => isDone(item) === showsDone);
  const shown = ofState.filter((item) => kind === null || item.kind === kind);
  const kinds = INBOX_KINDS.filter((each) => each === kind || ofState.some((item) => item.kind === each));

  async function mark(item: InboxItem) {
    const next = !isDone(item);
    setMarked(new Map(marked).set(item.id, next));
    const done = await run({ do: "markItem", item: item.id, isDone: next });
    if (done.ok) return onChanged();
    setMarked((known) => new Map(known).set(item.id, !next));
    showToast(t("maintenanceControl.notSaved"));
  }

  async function give({ id, holder }: InboxItem, to: string | null) {
    const done = await run({ do: "giveItem", item: id, from: holder?.uid ?? null, to });
    if (!done.ok) showToast(t(done.problem === "refused" ? "inbox.taken" : "maintenanceControl.notSaved"));
    onChanged();
  }

  function choicesFor(item: InboxItem) {
    const others = administrators.filter(({ uid }) => uid !== me && uid !== item.holder?.uid);
    return [
      ...(item.holder?.uid === me ? [] : [{ label: t("inbox.take"), onSelect: () => void give(item, me) }]),
      ...others.map(({ uid, name }) => ({
        label: t("inbox.give", { name }),
        onSelect: () => void give(item, uid),
      })),
      ...(item.holder === null ? [] : [{ label: t("inbox.giveBack"), onSelect: () => void give(item, null) }]),
    ];
  }

  return (
    <>
      <ChipRow label={t("inbox.title")}>
        <Chip selected={!showsDone} onClick={() => setShowsDone(false)}>
          {t("inbox.open")}
        </Chip>
        <Chip selected={showsDone} onClick={() => setShowsDone(true)}>
          {t("inbox.done")}
        </Chip>
        {kinds.map((each) => (
          <Chip
            key={each}
            selected={each === kind}
            count={ofState.filter((item) => item.kind === each).length}
            onClick={() => setKind(each === kind ? null : each)}
          >
            {t(`inbox.kind.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {shown.length === 0 && <EmptyState title={t(items.length === 0 ? "inbox.empty" : "inbox.emptyOpen")} />}
      <ul className="edge-t">
        {shown.map((item) => {
          const [title, detail] = wordsOf(item, text);
          return (
            <li key={item.id}>
              <ListRow
                title={<span className="whitespace-normal">{title}</span>}
                detail={
                  <span className="whitespace-normal">
                    {[formatAge(item.at, now, locale), holderText(item, me, text), detail].filter(Boolean).join(" · ")}
                  </span>
                }
                trailing={
                  <span className="flex">
                    {me !== "" && !isDone(item) && <Menu label={t("inbox.actions")} entries={choicesFor(item)} />}
                    <IconButton
                      label={t(isDone(item) ? "inbox.reopen" : "inbox.markDone")}
                      icon={isDone(item) ? <Undo2 className="size-5" /> : <Check className="size-5" />}
                      onClick={() => void mark(item)}
                    />
                  </span>
                }
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function holderText({ holder }: InboxItem, me: string, { t }: Text): string {
  if (holder === null) return "";
  return holder.uid === me ? t("inbox.mine") : t("inbox.held", { name: holder.name });
}

/** An item's title and what stands beside its age. */
function wordsOf(item: InboxItem, { t, locale }: Text): readonly [title: string, detail: string] {
  switch (item.kind) {
    case "errors":
      return [t("inbox.errors", { name: item.name, count: item.count }), formatDay(item.day, locale)];
    case "intake":
      return [t("inbox.intake", item), t("inbox.intakeDetail", { ...item, day: formatDay(item.day, locale) })];
    case "figures":
      return [t("inbox.figures", { company: item.company, count: item.people }), formatDay(item.day, locale)];
    case "device":
      return [t("inbox.device", { person: item.person, count: item.unsent }), t("inbox.deviceDetail", item)];
    case "mail":
      return [t("inbox.mail", item), item.reason];
    case "company":
      return [t("inbox.company", item), item.country];
    case "maintenance":
      return [t(`inbox.did.${item.did}`), item.byName];
  }
}
