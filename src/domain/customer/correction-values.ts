import * as v from "valibot";
import type { CorrectionField } from "./correction.ts";
import { Identifier } from "../values/identifier.ts";
import { Position } from "../values/position.ts";
import { VisitPlan } from "./visit-plan.ts";

/** One side of a corrected field, typed. `none` = empty or unreadable. */
export type CorrectionValue =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "position"; readonly position: Position }
  | { readonly kind: "photo"; readonly imageId: Identifier }
  | { readonly kind: "hours"; readonly opensAt: number | null; readonly closesAt: number | null }
  | { readonly kind: "status"; readonly status: "active" | "prospect" | "disabled" };

const Status = v.picklist(["active", "prospect", "disabled"]);

/** Parses one side of a suggested correction, which is sent as plain JSON. */
export function correctionValue(field: CorrectionField, value: unknown): CorrectionValue {
  if (field === "position" && v.is(Position, value)) return { kind: "position", position: value };
  if (field === "photoId" && v.is(Identifier, value)) return { kind: "photo", imageId: value };
  if (field === "visitPlan" && v.is(VisitPlan, value)) {
    return { kind: "hours", opensAt: value.opensAt, closesAt: value.closesAt };
  }
  if (field === "status" && v.is(Status, value)) return { kind: "status", status: value };
  return typeof value === "string" && value !== "" ? { kind: "text", text: value } : { kind: "none" };
}
