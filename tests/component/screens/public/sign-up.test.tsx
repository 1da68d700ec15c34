import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactElement } from "react";
import { Route, Routes } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignupDraft } from "#domain/company/company-signup.ts";
import type { EarlyAccess } from "#domain/company/early-access.ts";
import type { InviteSignup, InviteView } from "#domain/company/invite.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { ComingSoonScreen } from "#screens/public/coming-soon/ComingSoonScreen.tsx";
import { ResetPasswordScreen } from "#screens/account/reset-password/ResetPasswordScreen.tsx";
import { SignupCompanyScreen } from "#screens/public/signup-company/SignupCompanyScreen.tsx";
import { SignupUserScreen } from "#screens/public/signup-user/SignupUserScreen.tsx";
import { VerifyEmailScreen } from "#screens/account/verify-email/VerifyEmailScreen.tsx";
import { FakePorts } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { useSignupDraft } from "#components/ports.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Given = NonNullable<Parameters<typeof FakePorts>[0]["given"]>;

async function show(element: ReactElement, given: Given = {}) {
  await renderWithTexts(<FakePorts given={given}>{element}</FakePorts>);
  await act(async () => {});
  return userEvent.setup();
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }));

describe("the early-access form", () => {
  it("requires the e-mail and the consent before sending", async () => {
    const requestEarlyAccess = vi.fn(async () => accept("sent" as const));
    const user = await show(<ComingSoonScreen />, { accounts: { requestEarlyAccess } });
    await press(user, "Put me on the list");
    expect(screen.getByText("Enter an e-mail, for example ana@tienda.com.")).toBeDefined();
    expect(screen.getByText("Without this we may not write to you.")).toBeDefined();
    expect(requestEarlyAccess).not.toHaveBeenCalled();
  });

  it.each([
    ["sent", "You are on the list"],
    ["kept", "Kept on this device"],
  ] as const)("answered %s it says: %s", async (outcome, said) => {
    const sent: EarlyAccess[] = [];
    const user = await show(<ComingSoonScreen />, {
      accounts: {
        requestEarlyAccess: async (person) => {
          sent.push(person);
          return accept(outcome);
        },
      },
    });
    await user.type(screen.getByLabelText("E-mail"), " Maria@Tienda.test ");
    await user.selectOptions(screen.getByLabelText("Salespeople (optional)"), "4-10");
    await user.click(screen.getByRole("checkbox"));
    await press(user, "Put me on the list");
    expect(await screen.findByText(said)).toBeDefined();
    expect(sent).toMatchObject([{ email: "maria@tienda.test", reps: "4-10", consent: true, language: "en" }]);
  });

  it("keeps typed values when refused, and can be sent again", async () => {
    const user = await show(<ComingSoonScreen />, { accounts: { requestEarlyAccess: async () => refuse("failed") } });
    await user.type(screen.getByLabelText("E-mail"), "maria@tienda.test");
    await user.click(screen.getByRole("checkbox"));
    await press(user, "Put me on the list");
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.getByLabelText("E-mail")).toHaveProperty("value", "maria@tienda.test");
  });

  it("[COMPANY-27] shows what is wrong with a company's name", async () => {
    const requestEarlyAccess = vi.fn(async () => accept("sent" as const));
    const user = await show(<ComingSoonScreen />, { accounts: { requestEarlyAccess } });
    await user.type(screen.getByLabelText("E-mail"), "maria@tienda.test");
    await user.type(screen.getByLabelText("Company (optional)"), "www.evil.com");
    await user.click(screen.getByRole("checkbox"));
    await press(user, "Put me on the list");
    expect(screen.getByText(/Write it without a web address/)).toBeDefined();
    expect(requestEarlyAccess).not.toHaveBeenCalled();
  });

  it("shows the kept sign-in message, because /login redirects here", async () => {
    await show(<ComingSoonScreen />, { signIn: { message: { code: "deactivated", uid: "ana" } } });
    expect(screen.getByText("Your account has been deactivated.")).toBeDefined();
  });
});

const DETAILS: Partial<SignupDraft> = { plan: "team", companyName: "Norte", legalName: "Norte S.A.", country: "MX" };
const EVERYTHING = { ...DETAILS, repName: "Rosa Ibarra", repEmail: "rosa@norte.test", repPassword: "camino-largo-7" };

function Wizard() {
  return (
    <Routes>
      <Route path="/signup" element={<p>Which of the two</p>} />
      <Route path="*" element={<SignupCompanyScreen />} />
    </Routes>
  );
}

describe("the company wizard", () => {
  it("COMPANY-1: its draft raises an error outside its provider", () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const Lost = () => <p>{useSignupDraft().draft.plan}</p>;
    expect(() => render(<Lost />)).toThrow("outside its provider");
  });

  it("goes through its steps, and reopens a completed one with its values", async () => {
    const user = await show(<Wizard />, { path: "/signup/company" });
    await press(user, "Continue");
    expect(screen.getByText("Choose a plan. It can be changed later.")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: /^Team/ }));
    await press(user, "Continue");
    await press(user, "Continue");
    expect(screen.getAllByText("Fill this in.")).toHaveLength(3);
    await user.type(screen.getByLabelText("Company name"), "Norte");
    await user.type(screen.getByLabelText("Legal name"), "Norte S.A.");
    await user.selectOptions(screen.getByLabelText("Country"), "CL");
    expect(screen.getByText(/Prices in CLP · IVA 19/)).toBeDefined();
    await press(user, "Continue");
    expect(screen.getByLabelText("Your full name")).toBeDefined();
    await press(user, /Norte · Chile/);
    expect(screen.getByLabelText("Company name")).toHaveProperty("value", "Norte");
  });

  it("a later step's address redirects to the first open step", async () => {
    await show(<Wizard />, { path: "/signup/company/representative", draft: { plan: "team" } });
    expect(screen.getByLabelText("Company name")).toBeDefined();
  });

  it("[COMPANY-5] sends nothing without accepting the terms, then once, and points to the mail in any case", async () => {
    const signUpCompany = vi.fn(async () => accept(null));
    const signIn = vi.fn(async () => accept(null));
    const user = await show(<Wizard />, {
      path: "/signup/company/representative",
      draft: EVERYTHING,
      accounts: { signUpCompany },
      signIn: { signIn },
    });
    await press(user, "Create the company");
    expect(screen.getByText("Without this the company cannot be created.")).toBeDefined();
    await user.click(screen.getByRole("checkbox"));
    await press(user, "Create the company");
    expect(await screen.findByRole("heading", { name: "Check your mail" })).toBeDefined();
    expect(screen.getByText(/We sent a mail to rosa@norte.test/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    expect(signUpCompany).toHaveBeenCalledExactlyOnceWith({ ...EVERYTHING, language: "en", terms: true });
    // Trying the password would say whether the address had an account before.
    expect(signIn).not.toHaveBeenCalled();
  });

  it("[COMPANY-28] a closed sign-up leads to the early-access list, and all values stay", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const user = await show(<Wizard />, {
      path: "/signup/company/representative",
      draft: EVERYTHING,
      accounts: { signUpCompany: async () => refuse("signupClosed") },
    });
    await user.click(screen.getByRole("checkbox"));
    await press(user, "Create the company");
    expect(await screen.findByText(/cannot be created at the moment/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Put me on the list" }).getAttribute("href")).toBe("/coming-soon");
    await waitFor(() => expect(scrolled.mock.contexts).toContain(screen.getByRole("alert")));
    expect(screen.getByLabelText("Your e-mail")).toHaveProperty("value", "rosa@norte.test");
  });

  it("[COMPANY-27] a name with a link is refused beside its field", async () => {
    const signUpCompany = vi.fn(async () => accept(null));
    const user = await show(<Wizard />, {
      path: "/signup/company/representative",
      draft: { ...EVERYTHING, repName: "Ana http://x.y" },
      accounts: { signUpCompany },
    });
    await user.click(screen.getByRole("checkbox"));
    await press(user, "Create the company");
    expect(screen.getByLabelText("Your full name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/Write it without a web address/)).toBeDefined();
    await user.clear(screen.getByLabelText("Your full name"));
    await user.type(screen.getByLabelText("Your full name"), "Ana O'Brien");
    expect(screen.queryByText(/Write it without a web address/)).toBeNull();
    expect(signUpCompany).not.toHaveBeenCalled();
  });

  it("asks before entered values are lost, and only then", async () => {
    const user = await show(<Wizard />, { path: "/signup/company", draft: { plan: "team" } });
    await press(user, "Leave without creating it");
    expect(screen.getByText("What you entered is only on this page and will be lost.")).toBeDefined();
    await press(user, "Leave");
    expect(await screen.findByText("Which of the two")).toBeDefined();
    cleanup();
    const other = await show(<Wizard />, { path: "/signup/company" });
    await press(other, "Leave without creating it");
    expect(await screen.findByText("Which of the two")).toBeDefined();
  });
});

const INVITE: InviteView = {
  state: "valid",
  companyName: "La Ruta",
  logo: null,
  country: "MX",
  invitedBy: "Octavio Ruiz",
  role: "salesperson",
  email: "nora@demo.test",
  firstName: "Nora",
  lastName: "",
};

function JoinPage() {
  return (
    <Routes>
      <Route path="/signup/user" element={<SignupUserScreen />} />
      <Route path="/signup/user/:code" element={<SignupUserScreen />} />
    </Routes>
  );
}

describe("an invitation", () => {
  const path = "/signup/user/abcdefghijklmnopqrstuv";

  it("shows the inviter and company, requires missing fields and sends the payload of COMPANY-13", async () => {
    const sent: InviteSignup[] = [];
    const signIn = vi.fn(async () => accept(null));
    const user = await show(<JoinPage />, {
      path,
      signIn: { signIn },
      accounts: {
        readInvite: async () => accept(INVITE),
        signupWithInvite: async (signup) => {
          sent.push(signup);
          return accept(null);
        },
      },
    });
    expect(screen.getByText("Octavio Ruiz invites you. Your role: Salesperson.")).toBeDefined();
    await user.type(screen.getByLabelText("Password"), "nora-1");
    await press(user, "Join");
    expect(screen.getByText("Fill this in.")).toBeDefined();
    expect(screen.getByText("Use at least 10 characters.")).toBeDefined();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText("Last name"), "Vega");
    await user.type(screen.getByLabelText("Password"), "-ruta-de-lunes");
    await press(user, "Join");
    expect(screen.getByText("It must not contain your e-mail.")).toBeDefined();
    await user.clear(screen.getByLabelText("Password"));
    await user.type(screen.getByLabelText("Password"), "ruta-de-lunes");
    await press(user, "Join");
    await waitFor(() => expect(signIn).toHaveBeenCalledWith("nora@demo.test", "ruta-de-lunes"));
    const inviteId = "abcdefghijklmnopqrstuv";
    expect(sent).toEqual([{ inviteId, firstName: "Nora", lastName: "Vega", password: "ruta-de-lunes", phone: "" }]);
    await act(async () => {});
    expect(screen.getByRole("button", { name: "Join" })).toHaveProperty("disabled", true);
  });

  it("COMPANY-11 shows the company's logo where it has one", async () => {
    const logo = "data:image/webp;base64,UklGRgAAAABXRUJQ";
    await show(<JoinPage />, { path, accounts: { readInvite: async () => accept({ ...INVITE, logo }) } });
    const heading = await screen.findByRole("heading", { name: /La Ruta/ });
    expect(heading.previousElementSibling?.getAttribute("src")).toBe(logo);
  });

  it("[COMPANY-13] a response that is not ok shows Signup failed and what to do", async () => {
    const user = await show(<JoinPage />, {
      path,
      accounts: { readInvite: async () => accept(INVITE), signupWithInvite: async () => refuse("failed") },
    });
    await user.type(screen.getByLabelText("Last name"), "Vega");
    await user.type(screen.getByLabelText("Password"), "ruta-de-lunes");
    await press(user, "Join");
    expect(await screen.findByText("Signup failed")).toBeDefined();
    expect(screen.getByText(/ask whoever invited you for a new invitation/)).toBeDefined();
  });

  it.each([
    ["expired", "This invitation has expired"],
    ["revoked", "This invitation was withdrawn"],
    ["used", "This invitation has been used"],
    ["unknown", "We do not know this code"],
  ] as const)("that is %s says so: %s", async (state, title) => {
    await show(<JoinPage />, { path, accounts: { readInvite: async () => accept({ state }) } });
    expect(screen.getByRole("heading", { name: title })).toBeDefined();
  });

  it("can be checked again after a failed check", async () => {
    const user = await show(<JoinPage />, { path });
    await press(user, "Try again");
    expect(screen.getByText("Nobody answered. Check the connection and try again.")).toBeDefined();
  });

  it("takes the code out of a pasted link", async () => {
    const readInvite = vi.fn(async () => accept(INVITE));
    const user = await show(<JoinPage />, { path: "/signup/user", accounts: { readInvite } });
    await user.type(screen.getByLabelText("Invitation code"), "nonsense");
    await press(user, "Continue");
    expect(screen.getByText(/This is no invitation code/)).toBeDefined();
    await user.clear(screen.getByLabelText("Invitation code"));
    await user.type(screen.getByLabelText("Invitation code"), "https://app.test/signup/user/abcdefghijklmnopqrstuv");
    await press(user, "Continue");
    await waitFor(() => expect(readInvite).toHaveBeenCalledWith("abcdefghijklmnopqrstuv"));
  });
});

describe("confirming an e-mail", () => {
  it("can be requested again, but not twice within a minute", async () => {
    const resendVerification = vi.fn(async () => accept(null));
    const user = await show(<VerifyEmailScreen />, {
      accounts: { resendVerification },
      signIn: { unverifiedEmail: "rosa@norte.test" },
    });
    await press(user, "Send it again");
    expect(await screen.findByText("Sent. It can take a minute to arrive.")).toBeDefined();
    expect(screen.getByRole("button", { name: /Send it again in/ })).toHaveProperty("disabled", true);
    expect(resendVerification).toHaveBeenCalledExactlyOnceWith("en");
  });

  it("a used code continues if the e-mail is verified by now, and shows the reason if not", async () => {
    const page = (
      <Routes>
        <Route path="/verify-email/:code" element={<VerifyEmailScreen />} />
      </Routes>
    );
    const checkVerified = vi.fn(async () => false);
    await show(page, {
      path: "/verify-email/used-code",
      accounts: { confirmEmail: async () => refuse("gone") },
      signIn: { unverifiedEmail: "rosa@norte.test", checkVerified },
    });
    expect(await screen.findByText("Your e-mail could not be confirmed")).toBeDefined();
    expect(checkVerified).toHaveBeenCalled();
  });
});

describe("a forgotten password", () => {
  it("shows the same message for any e-mail, and waits a minute", async () => {
    const requestPasswordReset = vi.fn(async () => accept(null));
    const user = await show(<ResetPasswordScreen />, { accounts: { requestPasswordReset } });
    await user.type(screen.getByLabelText("E-mail"), "Rosa@Norte.test");
    await press(user, "Send me the link");
    expect(await screen.findByText(/If rosa@norte.test has an account/)).toBeDefined();
    expect(screen.getByRole("button", { name: /again in/ })).toHaveProperty("disabled", true);
    expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith("rosa@norte.test", "en");
  });

  it("with the mail's code, accepts a password that follows the rules", async () => {
    const resetPassword = vi.fn(async () => accept(null));
    const user = await show(<ResetPasswordScreen />, {
      path: "/reset-password?code=abc",
      accounts: { readResetCode: async () => accept("rosa@norte.test"), resetPassword },
    });
    await user.type(screen.getByLabelText("New password"), "ruta");
    await press(user, "Save the password");
    expect(screen.getByText("Use at least 10 characters.")).toBeDefined();
    await user.type(screen.getByLabelText("New password"), "-rales-abril");
    await press(user, "Save the password");
    expect(await screen.findByText("Your password is changed")).toBeDefined();
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith("abc", "ruta-rales-abril");
  });
});
