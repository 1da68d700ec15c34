import type { StoredDocument } from "../store/stored-document.ts";

/** A message of a listen stream, in ProtoJSON, with a StoredDocument in place of a document. */
export type ListenResponse =
  | { targetChange: TargetChange }
  | { documentChange: { document: StoredDocument; targetIds: number[]; removedTargetIds?: number[] } }
  | { documentDelete: { document: string; readTime: string; removedTargetIds: number[] } }
  | { filter: { targetId: number; count: number } };

export interface TargetChange {
  /** Absent means NO_CHANGE; with no target ids it completes one consistent snapshot. */
  targetChangeType?: "ADD" | "REMOVE" | "CURRENT" | "RESET";
  targetIds?: number[];
  cause?: { code: number; message: string };
  resumeToken?: string;
  readTime?: string;
}
