import type { SimulatedPage } from "../phone/page.ts";
import type { SimulatedPhone } from "../phone/phone.ts";
import { signIn } from "../company.ts";
import { identityOf, type Person, type World } from "../world.ts";

/** A phone of the load in its owner's hand. */
export interface LoadPhone {
  readonly companyId: string;
  readonly person: Person;
  readonly phone: SimulatedPhone;
}

const LOOKED_EVERY = 200;

/** The person signs in and opens the app. Resolves when it has started. */
export async function openApp(world: World, { companyId, person, phone }: LoadPhone): Promise<SimulatedPage> {
  await signIn(world, phone, person.uid);
  const page = world.openPage(phone, identityOf(person, phone.account?.authTime ?? world.time.now(), companyId));
  while (page.engine === null) {
    if (page.context.isDead) throw new Error(`the app did not start on ${phone.name}: ${world.errors.join("\n")}`);
    await pass(world, LOOKED_EVERY);
  }
  return page;
}

export async function closeApp({ phone }: LoadPhone): Promise<void> {
  for (const page of phone.pages.slice()) await page.leave();
}

export function pass({ time }: World, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void time.timer.after(milliseconds, resolve));
}
