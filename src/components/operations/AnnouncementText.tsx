import type { Announcement } from "#domain/operations/announcement.ts";
import { useText } from "#i18n/use-text.ts";
import { Link } from "#ui/ports/ports.tsx";

type AnnouncementTextProps = Pick<Announcement, "text" | "link"> & {
  /** Absent = the reader's own. */
  readonly language?: "en" | "es";
};

/** An announcement's text, with its link. */
export function AnnouncementText({ text, link, language }: AnnouncementTextProps) {
  const { t, language: own } = useText();
  const shown = language ?? own;
  const classes = "inline-flex min-h-12 items-center font-medium text-brand underline";
  return (
    <>
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
    </>
  );
}
