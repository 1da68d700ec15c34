import type { LinkCode } from "#ports/link-code.ts";

const KEY = "rutero-link-code";

/** Stands in the address where the code was. No code is as short. */
const SHOWN = "link";

/** The pages that mails and invitations lead to, with their code. */
const LINKS = [
  /^(\/signup\/user\/)([^/?]+)/,
  /^(\/verify-email\/)([^/?]+)/,
  /^(\/reset-password\?(?:.*&)?code=)([^&]+)/,
];

/**
 * Takes the code of an invitation, a confirmation or a new password out of the address bar, before anything that reports
 * addresses runs (ACCESS-42). It stays in this tab, so that a reload still works, until somebody signs in.
 */
export function hideLinkCode(): void {
  const { pathname, search, hash } = location;
  const address = pathname + search;
  for (const link of LINKS) {
    const [opened, before = "", code = ""] = link.exec(address) ?? [];
    if (opened === undefined || code === SHOWN) continue;
    sessionStorage.setItem(KEY, decode(code));
    history.replaceState(history.state, "", before + SHOWN + address.slice(opened.length) + hash);
  }
}

/** What screens use. */
export const linkCode: LinkCode = {
  read: (shown) => (shown === SHOWN ? sessionStorage.getItem(KEY) : shown || null),
  keep(code) {
    sessionStorage.setItem(KEY, code);
    return SHOWN;
  },
  forget: () => sessionStorage.removeItem(KEY),
};

/** As the router reads it: a stray % is left alone. */
function decode(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
