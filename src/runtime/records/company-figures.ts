import { isOwner } from "#domain/access/is-owner.ts";
import { storePeriod } from "#local/queries/kpi/periods.ts";
import type { Device } from "#local/databases/device.ts";
import type { RefreshFigures } from "#ports/figures.ts";

/** Reads everybody's figures over a period from the server, for owners; null for everyone else. */
export function figuresReader(device: Device): RefreshFigures | null {
  const { companyId, roles } = device.identity;
  if (!isOwner(roles)) return null;
  return async (from, to) => {
    try {
      const [{ readFigures }, { getIdToken }] = await Promise.all([
        import("#remote/feeds/read-figures.ts"),
        import("#remote/auth/auth.ts"),
      ]);
      const days = await readFigures({ getIdToken }, companyId, from, to);
      await storePeriod(device, { from, to }, days);
      return true;
    } catch {
      // Without an answer, or without the chunk, the page shows what was read last.
      return false;
    }
  };
}
