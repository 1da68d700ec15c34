import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { accept, refuse } from "#domain/values/result.ts";
import { giveAppActions } from "#components/ports.ts";
import type { Accounts } from "#ports/accounts.ts";
import { EmailSheet } from "#screens/account/profile/EmailSheet.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { APP_ACTIONS, FakePorts } from "../../fake-ports.tsx";
import { startTestTexts } from "../../render-with-texts.tsx";

beforeAll(() => startTestTexts());
afterEach(cleanup);

const onClose = vi.fn();
const renewSession = vi.fn(async () => accept(null));

function open(accounts: Partial<Accounts>): void {
  vi.clearAllMocks();
  render(
    <FakePorts given={{ accounts }}>
      <Ports give={[giveAppActions({ ...APP_ACTIONS, renewSession })]}>
        <EmailSheet email="ana@demo.test" onClose={onClose} />
      </Ports>
    </FakePorts>,
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("[COMPANY-39] changing the e-mail", () => {
  it("asks for address and password, then for the mailed code, and renews the session with the new address", async () => {
    const requestEmailChange = vi.fn<Accounts["requestEmailChange"]>(async () => accept(null));
    const changeEmail = vi.fn<Accounts["changeEmail"]>(async () => accept("ana@nueva.test"));
    open({ requestEmailChange, changeEmail });
    type("New e-mail", "Ana@Nueva.test ");
    type("Current password", "mi-clave-larga");
    press("Send me the code");
    expect(await screen.findByText(/If Ana@Nueva.test can be used, a code is on its way/)).toBeDefined();
    expect(requestEmailChange).toHaveBeenCalledExactlyOnceWith("ana@nueva.test", "mi-clave-larga");
    type("Code from the mail", "0123 4567");
    press("Use the new e-mail");
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(changeEmail).toHaveBeenCalledExactlyOnceWith("01234567", "mi-clave-larga");
    expect(renewSession).toHaveBeenCalledExactlyOnceWith("mi-clave-larga", "ana@nueva.test");
  });

  it("takes a code that came while the page was closed, and says what is wrong with one", async () => {
    open({ changeEmail: async () => refuse("wrongCode") });
    press("I already have a code");
    press("Use the new e-mail");
    expect(screen.getByText("The code has 8 digits.")).toBeDefined();
    type("Code from the mail", "00000000");
    type("Current password", "mi-clave-larga");
    press("Use the new e-mail");
    expect(await screen.findByText(/not the code we mailed last/)).toBeDefined();
    expect(renewSession).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("sends nothing for one's own address or none", () => {
    const requestEmailChange = vi.fn<Accounts["requestEmailChange"]>(async () => accept(null));
    open({ requestEmailChange });
    type("Current password", "mi-clave-larga");
    press("Send me the code");
    expect(screen.getByText(/Enter an e-mail/)).toBeDefined();
    type("New e-mail", "ANA@demo.test");
    press("Send me the code");
    expect(screen.getByText("This is already your e-mail.")).toBeDefined();
    expect(requestEmailChange).not.toHaveBeenCalled();
  });
});
