import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { ImportSteps, type ImportStep } from "#screens/company/import/ImportSteps.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

afterEach(cleanup);

function Steps({ undecided }: { readonly undecided: boolean }) {
  const [now, setNow] = useState<ImportStep>("file");
  const select = (label: string, error?: string) => (
    <SelectField label={label} value="" options={[{ value: "", label: "-" }]} onChange={() => {}} error={error} />
  );
  return (
    <ImportSteps now={now} summaries={{}}>
      {now === "file" ? (
        <button onClick={() => setNow("columns")}>Choose</button>
      ) : (
        <>
          {select("Encoding")}
          {select("Decimal sign", undecided ? "Which one?" : undefined)}
        </>
      )}
    </ImportSteps>
  );
}

it.each([
  [true, () => screen.getByLabelText("Decimal sign")],
  [false, () => screen.getByRole("heading", { name: "Columns" })],
])(
  "SCREEN-14 an opened step has the focus on its first problem, else on its title (problem: %j)",
  async (undecided, find) => {
    await renderWithTexts(<Steps undecided={undecided} />);
    await userEvent.click(screen.getByRole("button", { name: "Choose" }));
    expect(document.activeElement).toBe(find());
  },
);
