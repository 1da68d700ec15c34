import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TEXT } from "#domain/access/maintenance.ts";
import { type AnnouncementDraft, findDraftProblems, LEVELS } from "#domain/operations/announcement.ts";
import { AnnouncementNotice } from "#components/operations/AnnouncementNotice.tsx";
import { useOperations } from "#components/ports.ts";
import { Button } from "#ui/controls/Button.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { MomentField } from "#ui/fields/MomentField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { AudienceFields } from "./AudienceFields.tsx";

const DAY_MS = 24 * 3_600_000;
const MINUTE = 60_000;

interface ComposeSheetProps {
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

/** A new announcement, with how it will look. Nobody sees it before its start. */
export function ComposeSheet({ companies, onClose, onPublished }: ComposeSheetProps) {
  const { t } = useTranslation();
  const { run } = useOperations();
  const now = useNow();
  const [id] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(newDraft);
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<AnnouncementDraft>) => setDraft((known) => ({ ...known, ...changes }));
  const { text } = draft;
  const wrong = isAsked ? findDraftProblems(draft, now) : [];
  const isLater = draft.startsAt > now;

  async function publish() {
    setIsAsked(true);
    if (findDraftProblems(draft, Date.now()).length > 0) return;
    setBusy(true);
    const done = await run({ do: "announce", id, announcement: draft });
    setBusy(false);
    showToast(
      t(
        done.ok
          ? "announcements.published"
          : done.problem === "refused"
            ? "announcements.refused"
            : "announcements.failed",
      ),
    );
    if (!done.ok) return;
    onPublished();
    onClose();
  }

  return (
    <Sheet
      open
      size="tall"
      onClose={onClose}
      title={t("announcements.compose")}
      footer={
        <Button variant="main" full busy={busy} onClick={() => void publish()}>
          {t(isLater ? "announcements.schedule" : "announcements.publish")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        {(["es", "en"] as const).map((language) => (
          <TextArea
            key={language}
            label={t(`announcements.${language}`)}
            rows={2}
            maxLength={MAX_TEXT}
            value={text[language]}
            error={wrong.includes("text") && text[language].trim() === "" ? t("announcements.missingText") : undefined}
            onChange={(words) => change({ text: { ...text, [language]: words } })}
          />
        ))}
        <SelectField
          label={t("announcements.levelLabel")}
          value={draft.level}
          options={LEVELS.map((value) => ({ value, label: t(`announcements.level.${value}`) }))}
          onChange={(level) => change({ level })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <MomentField
            label={t("announcements.from")}
            value={draft.startsAt}
            onChange={(at) => at !== null && change({ startsAt: at })}
          />
          <MomentField
            label={t("announcements.to")}
            value={draft.endsAt}
            error={wrong.includes("times") ? t("announcements.badTimes") : undefined}
            onChange={(at) => at !== null && change({ endsAt: at })}
          />
        </div>
        <AudienceFields draft={draft} companies={companies} wrong={wrong} change={change} />
        <TextField
          label={t("announcements.link")}
          hint={t("announcements.linkHint")}
          value={draft.link}
          error={wrong.includes("link") ? t("announcements.badLink") : undefined}
          onChange={(link) => change({ link: link.trim() })}
        />
        <Checkbox
          label={t("announcements.dismissible")}
          checked={draft.isDismissible}
          onChange={(isDismissible) => change({ isDismissible })}
        />
        <section aria-label={t("announcements.preview")} className="flex flex-col gap-2">
          <p className="text-body font-medium">{t("announcements.preview")}</p>
          {(["es", "en"] as const).map((language) => (
            <AnnouncementNotice key={language} announcement={draft} language={language} />
          ))}
        </section>
      </div>
    </Sheet>
  );
}

function newDraft(): AnnouncementDraft {
  const startsAt = Math.floor(Date.now() / MINUTE) * MINUTE;
  return {
    level: "info",
    text: { en: "", es: "" },
    startsAt,
    endsAt: startsAt + DAY_MS,
    isDismissible: true,
    link: "",
    belowVersion: "",
    language: "",
    audience: { companies: [], roles: [] },
  };
}
