import type { Print } from "./main.ts";
export async function appPart(_print: Print): Promise<void> {}
