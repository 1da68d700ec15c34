import { authErrorCode } from "./auth-error-code.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";

/** Why the provider rejected a one-time code or a password. */
export type AuthCodeProblem = "offline" | "gone" | "expired" | "wrongPassword" | "tooOften" | "failed";

const client = () => import("./auth-client.ts");

/** Confirms the e-mail address a code was sent to; works signed out. */
export function confirmEmail(code: string): Promise<Result<null, AuthCodeProblem>> {
  return tried(async () => {
    await (await client()).applyVerificationCode(code);
    return null;
  });
}

/** Confirms the signed-in user's password with the provider: tokens from now on say that it was just given. */
export function confirmPassword(password: string): Promise<Result<null, AuthCodeProblem>> {
  return tried(async () => {
    await (await client()).confirmOwnPassword(password);
    return null;
  });
}

async function tried<Value>(act: () => Promise<Value>): Promise<Result<Value, AuthCodeProblem>> {
  try {
    return accept(await act());
  } catch (error) {
    return refuse(PROBLEMS[authErrorCode(error)] ?? "failed");
  }
}

const PROBLEMS: Readonly<Record<string, AuthCodeProblem>> = {
  "auth/network-request-failed": "offline",
  "auth/invalid-action-code": "gone",
  "auth/user-not-found": "gone",
  "auth/user-disabled": "gone",
  "auth/expired-action-code": "expired",
  "auth/wrong-password": "wrongPassword",
  "auth/invalid-credential": "wrongPassword",
  "auth/too-many-requests": "tooOften",
};
