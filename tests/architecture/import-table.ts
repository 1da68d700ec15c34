/** ARCHITECTURE 2: what each layer may import. A package name ending in "/" allows its subpaths too. */
interface LayerRule {
  /** Other layers whose files may be imported, or single files of them. */
  layers: readonly string[];
  packages: readonly string[] | "any";
}

export const IMPORT_TABLE: Readonly<Record<string, LayerRule>> = {
  domain: { layers: [], packages: ["valibot"] },
  local: { layers: ["domain"], packages: ["dexie"] },
  commands: { layers: ["domain", "local"], packages: [] },
  sync: { layers: ["domain", "local"], packages: [] },
  remote: { layers: ["domain", "sync/remote-port.ts"], packages: ["firebase/", "valibot"] },
  i18n: {
    layers: ["domain", "locales"],
    packages: ["react", "i18next", "react-i18next", "i18next-browser-languagedetector", "i18next-http-backend"],
  },
  ui: {
    layers: ["domain", "local/device.ts", "i18n"],
    packages: ["react", "react-dom", "radix-ui", "lucide-react", "sonner", "dexie-react-hooks", "dexie"],
  },
  screens: {
    layers: ["domain", "local/queries/", "commands", "i18n", "ui"],
    packages: ["react", "react-router-dom", "lucide-react", "sonner"],
  },
  app: { layers: ["domain", "local", "commands", "sync", "remote", "i18n", "ui", "screens"], packages: "any" },
  sw: {
    layers: ["domain", "local", "sync", "remote/push.ts", "remote/worker-auth.ts"],
    packages: ["workbox-core", "workbox-precaching", "workbox-routing"],
  },
  functions: { layers: ["domain"], packages: ["firebase-admin/", "firebase-functions/", "valibot", "node:"] },
};
