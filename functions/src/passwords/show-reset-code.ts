import * as v from "valibot";
import { MINUTE_MS, requireTurns } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { ownerOfCode, ResetCode } from "./reset-code.ts";

const CodeQuestion = v.object({ code: ResetCode });

const PER_ADDRESS = { most: 20, withinMs: MINUTE_MS };

/** Whose password a mailed link replaces (COMPANY-30). */
export async function showResetCode(
  { firestore, now }: Backend,
  address: string,
  data: unknown,
): Promise<{ email: string }> {
  await requireTurns(firestore, [{ action: "reset code read from", of: address, limit: PER_ADDRESS }], now());
  const { code } = parseRequest(CodeQuestion, data);
  const { email } = await ownerOfCode(firestore, code, now());
  return { email };
}
