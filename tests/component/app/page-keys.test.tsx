import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePageKeys } from "#app/keys/use-page-keys.ts";
import { KeysSheet } from "#app/keys/KeysSheet.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { useLoneKeys } from "#ui/hooks/use-lone-keys.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";

const TILL = ["F9", "/"] as const;
let asked: string[];

beforeEach(() => {
  asked = [];
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ children }: { children?: React.ReactNode }) {
  usePageKeys(() => asked.push("list"));
  return (
    <>
      <main>
        <SearchField label="Search" value="cola" onChange={() => {}} />
        <ul>
          <li>
            <button type="button">One</button>
          </li>
          <li>No control</li>
        </ul>
        <ul>
          <li>
            <a href="/two">Two</a>
          </li>
        </ul>
        <Button variant="main" onClick={() => asked.push("page")}>
          Go on
        </Button>
        <textarea aria-label="Note" />
      </main>
      {children}
    </>
  );
}

const show = (children?: React.ReactNode) => renderWithTexts(<Page>{children}</Page>);

/** A key where the focus is, and time enough to know that it stands alone. */
function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  act(() => void vi.advanceTimersByTime(200));
}

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute("type");

it("SCREEN-25 a slash goes to the search, arrows walk the rows and back, F9 is the main button", async () => {
  await show();
  press("/");
  expect(focused()).toBe("search");
  press("ArrowDown");
  expect(focused()).toBe("One");
  press("ArrowDown");
  expect(focused()).toBe("Two");
  press("ArrowDown");
  expect(focused()).toBe("Two");
  press("ArrowUp");
  press("ArrowUp");
  expect(focused()).toBe("search");
  press("F9");
  press("?");
  expect(asked).toEqual(["page"]);
  screen.getByText("One").focus();
  press("?");
  expect(asked).toEqual(["page", "list"]);
});

it("SCREEN-25 in a sheet they act on the sheet, and not on what is written", async () => {
  await show(
    <Sheet
      open
      onClose={() => {}}
      title="Discount"
      footer={
        <Button variant="main" onClick={() => asked.push("sheet")}>
          Set
        </Button>
      }
    >
      <textarea aria-label="Reason" />
    </Sheet>,
  );
  screen.getByLabelText("Reason").focus();
  press("?");
  press("/");
  press("ArrowDown");
  expect(document.activeElement).toBe(screen.getByLabelText("Reason"));
  press("F9");
  expect(asked).toEqual(["sheet"]);
});

it("SCREEN-25 a scanned code with a slash is none of them", async () => {
  await show();
  for (const key of ["A", "/", "7", "?"]) fireEvent.keyDown(document.body, { key });
  act(() => void vi.advanceTimersByTime(200));
  expect(asked).toEqual([]);
  expect(focused()).not.toBe("search");
});

it("SCREEN-25 keys that a part of the page has of its own go before them", async () => {
  function Till() {
    useLoneKeys({ keys: TILL, listens: true }, (key) => asked.push(`till ${key}`));
    return null;
  }
  await show(<Till />);
  press("F9");
  press("/");
  expect(asked).toEqual(["till F9", "till /"]);
});

it("SCREEN-25 the single characters can be switched off, on this device", async () => {
  await show(<KeysSheet onClose={() => {}} />);
  fireEvent.click(screen.getByRole("switch", { name: /^Single characters/ }));
  screen.getByRole("switch").focus();
  press("?");
  press("/");
  expect(asked).toEqual([]);
});
