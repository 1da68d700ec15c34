/// <reference types="vite/types/importMeta.d.ts" />
import * as v from "valibot";
import type { CompanySignup } from "#domain/company/company-signup.ts";
import type { EarlyAccess } from "#domain/company/early-access.ts";
import { type InviteSignup, InviteView } from "#domain/company/invite.ts";
import type { PersonLanguage, Profile } from "#domain/company/person.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { type CallFunction, type CallProblem, callUrl } from "../calls/call-function.ts";
import { getAppCheckToken } from "./app-check.ts";
import type { Credentials } from "./credentials.ts";
import { functionUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";

type Answer<Value> = Promise<Result<Value, CallProblem>>;

const Done = v.object({ ok: v.literal(true) });
const NO_DATA = { code: "no-data", message: "Response is missing data field." } as const;
/** A visitor: attested as the app, but nobody's. */
const VISITOR: Credentials = { getIdToken: async () => null, getAppCheckToken };

export function signUpCompany(call: CallFunction, signup: CompanySignup): Answer<null> {
  return done(call("signUpCompany", signup));
}

/** The state of an invitation. */
export async function readInvite(call: CallFunction, code: string): Answer<InviteView> {
  return parsed(await call("readInvite", { code }), InviteView);
}

/** COMPANY-13: only an answer with `ok` true is a success. */
export async function signupWithInvite(call: CallFunction, signup: InviteSignup): Answer<null> {
  return done(call("signupWithInvite", signup));
}

export function requestVerification(call: CallFunction, language: PersonLanguage): Answer<null> {
  return done(call("requestVerification", { language }));
}

export function saveProfile(call: CallFunction, profile: Profile): Answer<null> {
  return done(call("saveProfile", profile));
}

/** Signs a device out at its next contact. */
export function signOutDevice(
  call: CallFunction,
  device: { readonly uid: string; readonly installId: string },
): Answer<null> {
  return done(call("signOutDevice", device));
}

/** The e-mail of the account whose password a mailed code replaces. */
export async function readResetCode(call: CallFunction, code: string): Answer<string> {
  const answer = parsed(await call("readResetCode", { code }), v.object({ email: v.string() }));
  return answer.ok ? accept(answer.value.email) : answer;
}

export function resetPassword(call: CallFunction, code: string, password: string): Answer<null> {
  return done(call("resetPassword", { code, password }));
}

/** Mails a code to the address that the signed-in user wants, who has just confirmed the password. */
export function requestEmailChange(call: CallFunction, email: string): Answer<null> {
  return done(call("requestEmailChange", { email }));
}

/** Takes the address that a mailed code proves; its user has just confirmed the password. */
export async function changeEmail(call: CallFunction, code: string): Answer<string> {
  const answer = parsed(await call("changeEmail", { code }), v.object({ email: v.string() }));
  return answer.ok ? accept(answer.value.email) : answer;
}

/** Changes the signed-in user's password, who has just confirmed the current one. */
export function changePassword(call: CallFunction, password: string): Answer<null> {
  return done(call("changePassword", { password }));
}

/** ACCESS-35: at the configured endpoint (VITE_PASSWORD_RESET_URL), or our own function. */
export function requestPasswordReset(email: string, language: PersonLanguage): Answer<null> {
  const url = endpoint(import.meta.env["VITE_PASSWORD_RESET_URL"], "requestPasswordReset");
  return done(callUrl(url, { email, language }, VISITOR, false));
}

/** ACCESS-35: at the configured endpoint (VITE_EARLY_ACCESS_URL), or our own function. */
export async function requestEarlyAccess(person: EarlyAccess, signal: AbortSignal): Answer<"sent"> {
  const url = endpoint(import.meta.env["VITE_EARLY_ACCESS_URL"], "requestEarlyAccess");
  const answer = await done(callUrl(url, person, VISITOR, false, signal));
  return answer.ok ? accept("sent") : answer;
}

function endpoint(configured: unknown, name: string): string {
  return typeof configured === "string" && configured !== "" ? configured : functionUrl(readFirebaseConfig(), name);
}

async function done(answer: Answer<unknown>): Answer<null> {
  const read = parsed(await answer, Done);
  return read.ok ? accept(null) : read;
}

function parsed<Schema extends v.GenericSchema>(
  answer: Result<unknown, CallProblem>,
  schema: Schema,
): Result<v.InferOutput<Schema>, CallProblem> {
  if (!answer.ok) return answer;
  const read = v.safeParse(schema, answer.value);
  return read.success ? accept(read.output) : refuse(NO_DATA);
}
