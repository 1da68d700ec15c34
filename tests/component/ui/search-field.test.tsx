import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(cleanup);

function Search() {
  const [text, setText] = useState("beans");
  return <SearchField label="Search products" value={text} onChange={setText} />;
}

it("SELL-7 leaves the focus in a search field that is cleared, so that the next word can be typed at once", async () => {
  await renderWithTexts(<Search />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await user.keyboard("rice");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("rice");
});
