import type { Firestore } from "firebase-admin/firestore";
import * as v from "valibot";
import { Plan } from "#domain/company/plan.ts";

/** What `appconfigdata/signup` says while companies may sign up: the plan they start with (COMPANY-28). */
const OpenSignup = v.object({ open: v.literal(true), plan: v.fallback(v.optional(Plan, "starter"), "starter") });

/** The plan a new company gets, or null while sign-up is closed: it is open only where an operator says so. */
export async function readSignupSwitch(firestore: Firestore): Promise<{ readonly plan: Plan } | null> {
  const stored = v.safeParse(OpenSignup, (await firestore.doc("appconfigdata/signup").get()).data());
  return stored.success ? { plan: stored.output.plan } : null;
}
