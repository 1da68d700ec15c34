import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ReasonSheet } from "#components/order/ReasonSheet.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import type { OrderStatus } from "#domain/order/order.ts";

afterEach(cleanup);

const COMPANY = {
  cancelReasons: {
    DUPLICATE: { id: "DUPLICATE", en: "Twice", es: "Dos veces", active: true },
    CREDIT: { id: "CREDIT", en: "Credit", es: "Crédito", active: false },
  },
};

async function ask(to: OrderStatus, action: string) {
  const given = vi.fn();
  await renderWithTexts(<ReasonSheet from="confirmed" to={to} company={COMPANY} onClose={() => {}} onGiven={given} />);
  return { user: userEvent.setup(), given, done: screen.getByRole("button", { name: action }) };
}

it("COMPANY-43 a step is given one of the company's reasons, under the company's name", async () => {
  const { user, given, done } = await ask("cancelled", "Cancel order");
  expect(screen.queryByRole("radio", { name: "Credit" })).toBeNull();
  expect(done).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("radio", { name: "Twice" }));
  await user.click(done);
  expect(given).toHaveBeenCalledWith({ reason: "", reasonCode: "DUPLICATE" });
});

it("COMPANY-43 other asks for words", async () => {
  const { user, given, done } = await ask("cancelled", "Cancel order");
  await user.click(screen.getByRole("radio", { name: "Other" }));
  expect(done).toHaveProperty("disabled", true);
  await user.type(screen.getByLabelText("Details"), "Moved away");
  await user.click(done);
  expect(given).toHaveBeenCalledWith({ reason: "Moved away", reasonCode: "OTHER" });
});

it("COMPANY-43 rejecting is told in words", async () => {
  const { user, given, done } = await ask("rejected", "Reject");
  expect(screen.queryByRole("radio")).toBeNull();
  await user.type(screen.getByLabelText("Why?"), "No");
  await user.click(done);
  expect(given).toHaveBeenCalledWith({ reason: "No", reasonCode: null });
});

it("ORDER-27 an order is rejected for what it waits for without a word, which each reads in their language", async () => {
  const given = vi.fn();
  const flags = ["DISCOUNT_LIMIT", "OVERDUE"] as const;
  await renderWithTexts(
    <ReasonSheet
      from="pending_approval"
      to="rejected"
      company={COMPANY}
      flags={flags}
      onClose={() => {}}
      onGiven={given}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: "The customer has an overdue balance" }));
  await user.click(screen.getByRole("button", { name: "Reject" }));
  expect(given).toHaveBeenCalledWith({ reason: "OVERDUE", reasonCode: null });
});
