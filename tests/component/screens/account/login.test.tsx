import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refuse } from "#domain/values/result.ts";
import { countUnsentWork } from "#domain/sync/count-unsent.ts";
import { LoginScreen } from "#screens/account/login/LoginScreen.tsx";
import { FakePorts } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import type { SignIn } from "#ports/sign-in.ts";

const UNSENT = { ...countUnsentWork([]), orders: 3, customers: 2 };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(given: Partial<SignIn> = {}) {
  const tries: string[] = [];
  const signIn: SignIn = {
    message: null,
    unverifiedEmail: "",
    signIn: async (email) => {
      tries.push(email);
      return refuse({ code: "wrong", message: "Firebase: Error (auth/wrong-password)." });
    },
    readSafeWork: async () => [],
    saveWork: async () => {},
    checkVerified: async () => false,
    signOut: () => {},
    ...given,
  };
  const page = (message = signIn.message) => (
    <FakePorts given={{ signIn: { ...signIn, message } }}>
      <LoginScreen />
    </FakePorts>
  );
  const { rerender } = await renderWithTexts(page());
  await act(async () => {});
  return { tries, user: userEvent.setup(), say: (message: SignIn["message"]) => rerender(page(message)) };
}

describe("the sign-in page", () => {
  it("[ACCESS-7] does not tell which of e-mail and password is wrong, with the provider's message as the detail", async () => {
    const { user, tries } = await show();
    await user.type(screen.getByLabelText("E-mail"), " ana@demo.test ");
    await user.type(screen.getByLabelText("Password"), "wrong");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("Wrong e-mail or password.")).toBeDefined();
    await user.click(within(alert).getByText("Details"));
    expect(within(alert).getByText("Firebase: Error (auth/wrong-password).")).toBeDefined();
    expect(tries).toEqual(["ana@demo.test"]);
  });

  it("says what is missing and makes no request", async () => {
    const { user, tries } = await show();
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(screen.getByText("Enter your e-mail.")).toBeDefined();
    expect(screen.getByText("Enter your password.")).toBeDefined();
    expect(tries).toEqual([]);
  });

  it("shows and hides the password", async () => {
    const { user } = await show();
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
  });

  it("is disabled offline with its reason, and lists whose work is kept here, by kind", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await show({ readSafeWork: async () => [{ uid: "ana", fullName: "Ana Morales", unsent: UNSENT }] });
    expect(screen.getByRole("button", { name: /^Sign in/ })).toHaveProperty("disabled", true);
    expect(screen.getByText("Signing in needs connection")).toBeDefined();
    expect(screen.getByText("3 orders and 2 customers by Ana Morales are safe on this device.")).toBeDefined();
  });

  it("shows the kept message, and after an expiry what happens to the work", async () => {
    await show({
      message: { code: "sessionExpired" },
      readSafeWork: async () => [{ uid: "ana", fullName: "Ana Morales", unsent: UNSENT }],
    });
    expect(screen.getByText("Session expired. Please log in again.")).toBeDefined();
    expect(
      screen.getByText("3 orders and 2 customers are safe on this device and will be sent after you sign in."),
    ).toBeDefined();
  });

  it("ACCESS-8 drops an outdated message when the provider refuses, and shows the reason of a later attempt", async () => {
    const { user, say } = await show({ message: { code: "sessionExpired" } });
    await user.type(screen.getByLabelText("E-mail"), "ana@demo.test");
    await user.type(screen.getByLabelText("Password"), "wrong");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(screen.queryByText("Session expired. Please log in again.")).toBeNull());
    say({ code: "accessDenied", roles: "janitor" });
    expect(screen.getByText("Access denied for role(s): janitor")).toBeDefined();
  });

  it("OPS-5 in maintenance says until when, and that the unsent work is safe", async () => {
    await show({
      message: { code: "maintenance", roles: "salesperson", until: Date.now() + 3_600_000 },
      readSafeWork: async () => [{ uid: "ana", fullName: "Ana Morales", unsent: UNSENT }],
    });
    expect(screen.getByText("Access denied for role(s): salesperson")).toBeDefined();
    expect(screen.getByText(/^Maintenance until /)).toBeDefined();
    expect(
      screen.getByText(/^Your unsent work is safe: 3 orders and 2 customers\. .*opens again by itself/),
    ).toBeDefined();
  });

  it("ACCESS-18 lets who was just shut out save their own work to a file, and nobody else's", async () => {
    const saved: string[] = [];
    const kept = [
      { uid: "ana", fullName: "Ana Morales", unsent: UNSENT },
      { uid: "luis", fullName: "Luis Vega", unsent: UNSENT },
    ];
    const given = { readSafeWork: async () => kept, saveWork: async (uid: string) => void saved.push(uid) };
    const { user } = await show({ ...given, message: { code: "deactivated", uid: "ana" } });
    expect(screen.getByText(/are kept on this device. Ask your manager for a recovery/)).toBeDefined();
    expect(screen.getByText(/by Luis Vega are safe on this device/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save it to a file" }));
    expect(saved).toEqual(["ana"]);
    cleanup();
    await show({ ...given, message: { code: "deactivated", uid: "rosa" } });
    expect(screen.getByText(/by Ana Morales are safe on this device/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save it to a file" })).toBeNull();
  });
});
