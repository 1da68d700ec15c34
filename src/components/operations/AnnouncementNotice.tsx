import type { ReactNode } from "react";
import type { Announcement, Level } from "#domain/operations/announcement.ts";
import type { Language } from "#i18n/language.ts";
import { useText } from "#i18n/use-text.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Link } from "#ui/ports/ports.tsx";

const TONES = { info: "info", warning: "attention", critical: "danger" } as const satisfies Record<Level, string>;

interface AnnouncementNoticeProps {
  readonly announcement: Pick<Announcement, "level" | "text" | "link">;
  /** Absent = the reader's own. */
  readonly language?: Language;
  readonly action?: ReactNode;
}

/** An announcement as people see it, with its link. */
export function AnnouncementNotice({ announcement, language, action }: AnnouncementNoticeProps) {
  const { level, text, link } = announcement;
  const { t, language: own } = useText();
  const shown = language ?? own;
  const classes = "inline-flex min-h-12 min-w-12 items-center font-medium text-brand underline";
  return (
    <Notice tone={TONES[level]} action={action}>
      <p lang={shown}>{text[shown]}</p>
      {link.startsWith("/") && (
        <Link to={link} className={classes}>
          {t("announcements.open")}
        </Link>
      )}
      {link.startsWith("https://") && (
        <a href={link} target="_blank" rel="noreferrer" className={classes}>
          {t("announcements.open")}
        </a>
      )}
    </Notice>
  );
}
