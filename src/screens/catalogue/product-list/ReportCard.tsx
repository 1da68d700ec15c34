import { useState } from "react";
import { useTranslation } from "react-i18next";
import { decideCorrection } from "#commands/customer/decide-correction.ts";
import { REPORTED_FIELDS } from "#domain/product/product-report.ts";
import { localName } from "#i18n/local-name.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { ReportView } from "#local/queries/customer/corrections.ts";
import { SuggestionCard } from "#components/records/SuggestionCard.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useRecordText } from "#components/records/use-record-text.ts";

/** Reports contain no ids of other records. */
const NO_NAMES = { currency: null, names: {} };

/** One report: what is wrong, the old and suggested value where given, and the two answers. */
export function ReportCard({ view: { report, product } }: { readonly view: ReportView }) {
  const { t } = useTranslation();
  const { language } = useLocale();
  const text = useRecordText(NO_NAMES);
  const decide = useCommand(decideCorrection);
  const [problem, setProblem] = useState<string | null>(null);
  const { correctionId, subject, fields, note, suggestedAt, suggestedByName, label } = report;
  const changes = REPORTED_FIELDS.flatMap((field) => {
    const edit = fields[field];
    if (edit === undefined) return [];
    const [from, to] = [edit.from, edit.to].map((value) => text.fieldValue("product", field, value));
    return { field, label: text.fieldName("product", field), from, to };
  });

  async function answer(accepts: boolean) {
    const decided = await decide({ correctionId, accepts });
    if (!decided.ok) setProblem(t(`corrections.problems.${decided.problem.code}`));
  }

  return (
    <SuggestionCard
      title={product === null ? label : localName(product, language)}
      to={product === null ? undefined : `/products/${product.id}`}
      detail={t(`productReports.subjects.${subject}`)}
      suggestedByName={suggestedByName}
      suggestedAt={suggestedAt}
      changes={changes}
      note={note}
      problem={problem}
      reject={t("corrections.reject")}
      accept={t(changes.length > 0 ? "corrections.accept" : "productReports.done")}
      onAnswer={(accepts) => void answer(accepts)}
    />
  );
}
