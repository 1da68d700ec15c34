import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatAge } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Link } from "#ui/ports/ports.tsx";

interface SuggestionCardProps {
  /** The record's name. */
  readonly title: string;
  /** The link to the record's page. */
  readonly to?: string | undefined;
  readonly detail?: string;
  readonly suggestedByName: string;
  readonly suggestedAt: number;
  /** The current and the suggested value, by field. */
  readonly changes: readonly {
    readonly field: string;
    readonly label: string;
    readonly from: ReactNode;
    readonly to: ReactNode;
  }[];
  readonly note: string;
  readonly problem: string | null;
  readonly reject: string;
  readonly accept: string;
  readonly onAnswer: (accepts: boolean) => void;
}

/** A suggestion to decide: current value, suggested value, accept and reject. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { title, to, detail, suggestedByName, suggestedAt, changes, note, problem, reject, accept, onAnswer } = props;
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  return (
    <Card>
      <div className="flex flex-col gap-3 p-4">
        <div>
          <h3 className="text-row font-bold text-balance">
            {to === undefined ? (
              title
            ) : (
              <Link to={to} className="flex min-h-12 items-center gap-2 active:bg-raised">
                <span className="min-w-0 flex-1">{title}</span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
              </Link>
            )}
          </h3>
          {detail !== undefined && <p className="text-body">{detail}</p>}
          <p className="text-caption text-muted">
            {t("corrections.by", { name: suggestedByName, age: formatAge(suggestedAt, now, locale) })}
          </p>
        </div>
        {changes.length > 0 && (
          <dl className="flex flex-col gap-2">
            {changes.map(({ field, label, from, to: value }) => (
              <div key={field}>
                <dt className="text-caption text-muted">{label}</dt>
                <dd className="flex flex-col text-body tabular-nums">
                  <del className="break-words text-muted">
                    <span className="sr-only">{t("corrections.was")} </span>
                    {from}
                  </del>
                  <ins className="font-medium break-words no-underline">
                    <span className="sr-only">{t("corrections.shouldBe")} </span>
                    {value}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {note !== "" && <p className="text-body whitespace-pre-wrap">{note}</p>}
        {problem !== null && <FieldMessage text={problem} />}
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={() => onAnswer(false)}>{reject}</Button>
          <Button variant="main" onClick={() => onAnswer(true)}>
            {accept}
          </Button>
        </div>
      </div>
    </Card>
  );
}
