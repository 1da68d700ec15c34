import { describe, expect, it } from "vitest";
import english from "#locales/en/translation.json";
import { keysIn, literalTexts } from "./jsx-texts.ts";
import { listSourceFiles } from "./source-files.ts";

const files = listSourceFiles("src", "sw").filter(({ path }) => !path.startsWith("src/app/developer-page/"));

function keysOf(tree: object, prefix = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key.replace(/_(one|other)$/, "")] : keysOf(value, `${prefix}${key}.`),
  );
}

const planted = (text: string) => literalTexts({ path: "src/screens/x/X.tsx", text, lines: 1 });

describe("user-visible texts", () => {
  it("are translations, never literals in the JSX of screens, components and shell", () => {
    const read = files.filter(({ path }) => /^src\/(screens|ui|app)\/.*\.tsx$/.test(path));
    expect(read.flatMap(literalTexts)).toEqual([]);
  });

  it("are detected wherever they are planted", () => {
    expect(planted("const a = <p>Saved</p>;")).toHaveLength(1);
    expect(planted('const a = <p>{ok ? "Saved" : t("ui.x")}</p>;')).toHaveLength(1);
    expect(planted('const a = <p>{ok && "Saved"}</p>;')).toHaveLength(1);
    expect(planted("const a = <p>{`${count} lines`}</p>;")).toHaveLength(1);
    expect(planted('const a = <Field label="Name" />;')).toHaveLength(1);
    expect(planted('const a = <Field label={ok ? "Name" : other} />;')).toHaveLength(1);
    expect(planted('const a = <p className="text-body">{t("ui.save")} · {x}</p>;')).toEqual([]);
    expect(planted('const a = <Field label={t("ui.save")} name="email" />;')).toEqual([]);
  });

  it("are all used: no unused keys", () => {
    const found = files.map(keysIn);
    const strings = new Set(found.flatMap((file) => file.strings));
    const patterns = found.flatMap((file) => file.patterns);
    const left = [...new Set(keysOf(english))].filter(
      (key) => !strings.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(left).toEqual([]);
  });
});
