import { useState } from "react";
import { decideCorrection } from "#commands/decide-correction.ts";
import { CORRECTION_FIELDS } from "#domain/correction.ts";
import { correctionValue, type CorrectionValue } from "#domain/correction-values.ts";
import { distanceBetween } from "#domain/distance.ts";
import { formatAge } from "#i18n/format-date.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { formatTime } from "#i18n/format-time.ts";
import { useText } from "#i18n/use-text.ts";
import type { CorrectionView } from "#local/queries/corrections.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FieldMessage } from "#ui/FieldMessage.tsx";
import { ShopPhoto } from "#ui/ShopPhoto.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useNow } from "#ui/use-now.ts";

/** One suggestion: what stands there, what should, and the two answers. */
export function CorrectionCard({ view: { correction, customer } }: { readonly view: CorrectionView }) {
  const { t, locale } = useText();
  const now = useNow();
  const decide = useCommand(decideCorrection);
  const [problem, setProblem] = useState<string | null>(null);
  const { correctionId, fields, note, suggestedAt, suggestedByName, label } = correction;
  const name = customer?.name ?? label;

  async function answer(accepts: boolean) {
    const decided = await decide({ correctionId, accepts });
    if (!decided.ok) setProblem(t(`corrections.problems.${decided.problem.code}`));
  }

  return (
    <Card>
      <div className="flex flex-col gap-3 p-4">
        <div>
          <h3 className="text-row font-bold">{name}</h3>
          <p className="text-caption text-muted">
            {t("corrections.by", { name: suggestedByName, age: formatAge(suggestedAt, now, locale) })}
          </p>
        </div>
        <dl className="flex flex-col gap-2">
          {CORRECTION_FIELDS.flatMap((field) => {
            const edit = fields[field];
            if (edit === undefined) return [];
            const from = correctionValue(field, edit.from);
            const to = correctionValue(field, edit.to);
            return (
              <div key={field}>
                <dt className="text-caption text-muted">{t(`corrections.fields.${field}`)}</dt>
                <dd className="flex flex-col text-body tabular-nums">
                  <del className="break-words text-muted">
                    <ValueText name={name} value={from} other={null} />
                  </del>
                  <ins className="font-medium break-words no-underline">
                    <ValueText name={name} value={to} other={from} />
                  </ins>
                </dd>
              </div>
            );
          })}
        </dl>
        {note !== "" && <p className="text-body whitespace-pre-wrap">{note}</p>}
        {problem !== null && <FieldMessage text={problem} />}
        <div className="grid grid-cols-2 gap-2">
          <Button onClick={() => void answer(false)}>{t("corrections.reject")}</Button>
          <Button variant="main" onClick={() => void answer(true)}>
            {t("corrections.accept")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface ValueTextProps {
  /** The customer's. */
  readonly name: string;
  readonly value: CorrectionValue;
  /** What it was: how far a pin moves is said. */
  readonly other: CorrectionValue | null;
}

function ValueText({ name, value, other }: ValueTextProps) {
  const { t, locale } = useText();
  switch (value.kind) {
    case "none":
      return t("corrections.none");
    case "text":
      return value.text;
    case "photo":
      return <ShopPhoto imageId={value.imageId} name={name} />;
    case "status":
      return t(value.status === "disabled" ? "corrections.isClosed" : "corrections.isOpen");
    case "hours": {
      const time = (minutes: number | null) => (minutes === null ? "–" : formatTime(minutes, locale));
      return t("customer.hoursValue", { from: time(value.opensAt), to: time(value.closesAt) });
    }
    case "position": {
      const { latitude, longitude } = value.position;
      const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
      if (other?.kind !== "position") return place;
      const distance = formatDistance(distanceBetween(value.position, other.position), locale);
      return `${place} · ${t("customerForm.pinMoved", { distance })}`;
    }
  }
}
