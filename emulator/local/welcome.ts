import { PASSWORD, SIGN_INS } from "#emulator/seed/sign-ins.ts";
import { DEMO_INVITES } from "#emulator/seed/demo-invites.ts";
import { HOST, type Ports } from "./ports.ts";

/** The text printed when everything runs: the addresses and the sign-ins. */
export function welcome(ports: Ports, companies: readonly string[]): string {
  const signIns = SIGN_INS.filter((signIn) => companies.includes(signIn.companyId)).map(
    (signIn) => `  ${signIn.email.padEnd(28)}${signIn.role.replaceAll("_", " ").padEnd(20)}${signIn.fullName}`,
  );
  return [
    "",
    `Rutero runs at http://localhost:${ports.app}  (or http://${HOST}:${ports.app})`,
    `Mails that would have been sent: http://localhost:${ports.mailbox}`,
    `An invitation to take up: http://localhost:${ports.app}/signup/user/${DEMO_INVITES.valid}`,
    "",
    `Sign in with the password ${PASSWORD} as`,
    ...signIns,
    "",
    "Ctrl-C stops it; the data stay for the next start.",
  ].join("\n");
}
