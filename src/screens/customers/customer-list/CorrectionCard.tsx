import { useState } from "react";
import { useTranslation } from "react-i18next";
import { decideCorrection } from "#commands/customer/decide-correction.ts";
import { CORRECTION_FIELDS } from "#domain/customer/correction.ts";
import { correctionValue, type CorrectionValue } from "#domain/customer/correction-values.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import { formatDistance } from "#i18n/format-distance.ts";
import { formatTime } from "#i18n/format-time.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { CorrectionView } from "#local/queries/customer/corrections.ts";
import { ShopPhoto } from "#components/customer/ShopPhoto.tsx";
import { SuggestionCard } from "#components/records/SuggestionCard.tsx";
import { useCommand } from "#ui/use-command.ts";

/** A suggestion: current and suggested value, accept or reject. */
export function CorrectionCard({ view: { correction, customer } }: { readonly view: CorrectionView }) {
  const { t } = useTranslation();
  const decide = useCommand(decideCorrection);
  const [problem, setProblem] = useState<string | null>(null);
  const { correctionId, fields, note, suggestedAt, suggestedByName, label } = correction;
  const name = customer?.name ?? label;

  async function answer(accepts: boolean) {
    const decided = await decide({ correctionId, accepts });
    if (!decided.ok) setProblem(t(`corrections.problems.${decided.problem.code}`));
  }

  return (
    <SuggestionCard
      title={name}
      suggestedByName={suggestedByName}
      suggestedAt={suggestedAt}
      changes={CORRECTION_FIELDS.flatMap((field) => {
        const edit = fields[field];
        if (edit === undefined) return [];
        const from = correctionValue(field, edit.from);
        const to = correctionValue(field, edit.to);
        return {
          field,
          label: t(`corrections.fields.${field}`),
          from: <ValueText name={name} value={from} other={null} />,
          to: <ValueText name={name} value={to} other={from} />,
        };
      })}
      note={note}
      problem={problem}
      reject={t("corrections.reject")}
      accept={t("corrections.accept")}
      onAnswer={(accepts) => void answer(accepts)}
    />
  );
}

interface ValueTextProps {
  /** The customer's name. */
  readonly name: string;
  readonly value: CorrectionValue;
  /** The current value, to show how far a pin moves. */
  readonly other: CorrectionValue | null;
}

function ValueText({ name, value, other }: ValueTextProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
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
