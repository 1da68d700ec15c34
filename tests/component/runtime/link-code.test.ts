import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hideLinkCode, linkCode } from "#runtime/session/link-code.ts";

const CODE = "abcdefghijklmnopqrstuv";

beforeEach(() => history.replaceState({ idx: 0 }, "", "/"));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

const shown = () => location.pathname + location.search + location.hash;

describe("[ACCESS-42] codes leave the address bar", () => {
  it.each([
    [`/signup/user/${CODE}`, "/signup/user/link", CODE],
    [`/signup/user/${CODE}/?lng=es#top`, "/signup/user/link/?lng=es#top", CODE],
    ["/verify-email/a%2Bb", "/verify-email/link", "a+b"],
    ["/verify-email/100%", "/verify-email/link", "100%"],
    [`/reset-password?code=${CODE}`, "/reset-password?code=link", CODE],
    [`/reset-password?lng=es&code=${CODE}&x=1`, "/reset-password?lng=es&code=link&x=1", CODE],
  ])("%s shows %s", (opened, address, code) => {
    history.replaceState({ idx: 3 }, "", opened);
    hideLinkCode();
    expect(shown()).toBe(address);
    expect(history.state).toEqual({ idx: 3 });
    expect(linkCode.read("link")).toBe(code);
  });

  it.each(["/", "/signup/user", "/verify-email", "/reset-password", "/reset-password?code=", "/orders?code=1"])(
    "%s stays as it is",
    (opened) => {
      history.replaceState(null, "", opened);
      hideLinkCode();
      expect(shown()).toBe(opened);
      expect(linkCode.read("link")).toBeNull();
    },
  );

  it("a reload finds the code again; another link replaces it", () => {
    history.replaceState(null, "", `/signup/user/${CODE}`);
    hideLinkCode();
    hideLinkCode();
    expect(linkCode.read("link")).toBe(CODE);
    history.replaceState(null, "", "/verify-email/other");
    hideLinkCode();
    expect(linkCode.read("link")).toBe("other");
  });

  it("a used code is gone", () => {
    expect(linkCode.keep(CODE)).toBe("link");
    expect(linkCode.read("link")).toBe(CODE);
    linkCode.forget();
    expect(linkCode.read("link")).toBeNull();
    expect(linkCode.read(undefined)).toBeNull();
  });
});
