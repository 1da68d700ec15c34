import { PASSWORD, SIGN_INS } from "#emulator/seed/sign-ins.ts";
import { HOST } from "./ports.ts";

/** What is printed when everything runs: where it is and who can sign in. */
export function welcome(port: number, companies: readonly string[]): string {
  const signIns = SIGN_INS.filter((signIn) => companies.includes(signIn.companyId)).map(
    (signIn) => `  ${signIn.email.padEnd(28)}${signIn.role.replaceAll("_", " ").padEnd(20)}${signIn.fullName}`,
  );
  return [
    "",
    `Rutero runs at http://localhost:${port}  (or http://${HOST}:${port})`,
    "",
    `Sign in with the password ${PASSWORD} as`,
    ...signIns,
    "",
    "Ctrl-C stops it; the data stay for the next start.",
  ].join("\n");
}
