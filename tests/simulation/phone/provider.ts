import type { TokenClaims } from "#remote/auth/auth-user.ts";
import { issueToken, type IssuedToken } from "../cloud/tokens.ts";
import type { World } from "../world.ts";
import type { Context } from "./context.ts";
import type { SignedIn } from "./phone.ts";

/** A token is renewed this long before it is over, as the provider's SDK does. */
const RENEWED_BEFORE = 300_000;

/** Whoever has signed in on the phone, as the provider's SDK shows them to a page. A renewal needs the network. */
export function userOf(world: World, context: Context) {
  const { account } = context.phone;
  if (account === null) return null;
  return {
    uid: account.uid,
    async getIdToken(fresh: boolean): Promise<string> {
      const token = await currentToken(world, context, account, fresh);
      if (token === null) throw new Error("the session is over");
      return token.text;
    },
  };
}

export async function claimsOf(world: World, context: Context): Promise<TokenClaims | null> {
  const { account } = context.phone;
  const token = account && (await currentToken(world, context, account, false));
  if (token === null || account === null) return null;
  const { role, companyId, fullName, active } = token.claims;
  return {
    uid: account.uid,
    email: `${account.uid}@demo.rutero.test`,
    emailVerified: true,
    role,
    companyId: String(companyId),
    fullName: String(fullName),
    active: active !== false,
    authTime: account.authTime,
  };
}

async function currentToken(
  world: World,
  context: Context,
  account: SignedIn,
  fresh: boolean,
): Promise<IssuedToken | null> {
  const { phone } = context;
  const { token } = account;
  const isGood = token !== null && token.expiresAt - RENEWED_BEFORE > world.time.now();
  if (isGood && !fresh) return token;
  await travel(world, context);
  if (phone.link !== "up") throw new Error("the provider cannot be reached");
  const { accounts } = world.cloud;
  const rights = await accounts.claims(account.uid);
  if (rights === null || (accounts.all.get(account.uid)?.revocations ?? 0) > account.revocations) return null;
  account.token = issueToken(account.uid, rights, account.authTime, world.time.now());
  return account.token;
}

function travel({ time, random }: World, context: Context): Promise<void> {
  return new Promise((resolve) => {
    time.timer.after(50 + random() * 400, () => context.enter(resolve));
  });
}
